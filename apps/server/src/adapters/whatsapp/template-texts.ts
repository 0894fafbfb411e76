import type { Language } from '@sufra/contract/options.ts';
import { templateHoles, type TemplateName } from '../../platform/pure/message-templates.ts';
import { cateringTexts } from './catering-texts.ts';
import { orderTexts } from './order-texts.ts';
import { subscriptionTexts } from './subscription-texts.ts';

const adminTexts = {
  admin_slots_empty: {
    en: 'Subscriber meals without a safe suggestion tonight: {count}. Open Coverage in the admin panel to see which meals to add.',
    ar: 'عدد وجبات المشتركين بلا اقتراح آمن الليلة: {count}. افتح صفحة التغطية في لوحة الإدارة لترى ما ينقص.',
  },
} as const;

const driverTexts = {
  driver_received: {
    en: 'Thank you, {name}! We have received your application to drive with Sufra. We review documents within 2 to 3 business days and will message you here.',
    ar: 'شكرًا لك يا {name}! وصلنا طلب انضمامك سائقًا إلى سُفرة. نراجع المستندات خلال يومين إلى ثلاثة أيام عمل، ونخبرك هنا بالنتيجة.',
  },
  driver_approved: {
    en: 'Welcome aboard, {name}! You are approved as a Sufra driver. Open your driver dashboard and go online whenever you are ready for your first delivery.',
    ar: 'أهلًا بك معنا يا {name}! وافقنا على انضمامك سائقًا في سُفرة. افتح لوحة السائق واضغط «ابدأ العمل» متى كنت مستعدًا لأول توصيلة.',
  },
  driver_rejected: {
    en: "Hello {name}, we have reviewed your application to drive with Sufra and can't approve it yet. Open Sufra to see the reason. Once it's fixed, you're welcome to apply again.",
    ar: 'أهلًا {name}، راجعنا طلب انضمامك سائقًا إلى سُفرة بعناية، ولا يمكننا قبوله بصورته الحالية. افتح سُفرة لتقرأ السبب، ونرحّب بطلبك من جديد بعد معالجته.',
  },
  driver_suspended: {
    en: "Hello {name}, your Sufra driver account is suspended, so you won't receive new delivery requests. Please complete any delivery you have already picked up. Contact support in Sufra and we'll sort it out together.",
    ar: 'أهلًا {name}، أوقفنا حسابك كسائق في سُفرة مؤقتًا، ولن تصلك توصيلات جديدة. نرجو أن توصل ما استلمته إلى صاحبه. راسلنا هنا لنحلّ الأمر معًا.',
  },
  driver_reinstated: {
    en: 'Good news, {name}: your Sufra driver account is active again. Go online whenever you are ready. Thank you for your patience.',
    ar: 'خبر سارّ يا {name}: أُعيد تفعيل حسابك كسائق في سُفرة. ابدأ العمل متى كنت مستعدًا. شكرًا على صبرك.',
  },
} as const;

const partnerTexts = {
  application_received: {
    en: 'Thank you! We have received your application for {partner}. We review documents within 2 to 3 business days and will message you here.',
    ar: 'شكرًا لك! وصلنا طلب انضمام {partner} إلى سُفرة. نراجع المستندات خلال يومين إلى ثلاثة أيام عمل، ونخبرك هنا بالنتيجة.',
  },
  application_approved: {
    en: 'Welcome to Sufra! {partner} is approved. Open your dashboard, add your first dishes and set your opening hours to start receiving orders.',
    ar: 'أهلًا بك شريكًا في سُفرة! وافقنا على انضمام {partner}. افتح لوحة التحكم وأضف أطباقك الأولى وحدّد ساعات عملك لتبدأ الطلبات.',
  },
  application_approved_grocery: {
    en: 'Welcome to Sufra! {partner} is approved. Open your dashboard to set your prices, stock and opening hours: customers nearby can order from you now.',
    ar: 'أهلًا بك شريكًا في سُفرة! وافقنا على انضمام {partner}. افتح لوحة التحكم وحدّد أسعارك ومخزونك وساعات عملك: يمكن للعملاء القريبين الطلب منك الآن.',
  },
  application_rejected: {
    en: "We have reviewed your application for {partner} and can't approve it yet. Open Sufra to see the reason. Once it's fixed, you're welcome to apply again.",
    ar: 'راجعنا طلب انضمام {partner} بعناية، ولا يمكننا قبوله بصورته الحالية. افتح سُفرة لتقرأ السبب، ونرحّب بطلبك من جديد بعد معالجته.',
  },
  standing_suspended: {
    en: "Your partner account for {partner} is suspended, so it won't receive new orders. Please contact support in Sufra and we'll sort it out together.",
    ar: 'أوقفنا حساب {partner} في سُفرة مؤقتًا، ولن تصله طلبات جديدة. راسلنا هنا لنحلّ الأمر معًا.',
  },
  standing_reinstated: {
    en: 'Good news: {partner} is active on Sufra again and can receive orders. Thank you for your patience.',
    ar: 'خبر سارّ: أُعيد تفعيل حساب {partner} في سُفرة، ويمكنه استقبال الطلبات من جديد. شكرًا على صبرك.',
  },
} as const;

const payoutTexts = {
  payout_paid: {
    en: 'Good news from Sufra: we have sent {amount} to your bank account ending in {ending}, for {from} to {until}. It may take a business day to appear. See the details in Sufra under Earnings.',
    ar: 'خبر طيّب من سُفرة: حوّلنا مبلغ {amount} إلى حسابك المصرفي المنتهي بالأرقام {ending} عن طلباتك من {from} إلى {until}. قد يحتاج المصرف إلى يوم عمل ليظهر المبلغ في حسابك. تجد بيان المستحقات بكل طلب في سُفرة ضمن «الأرباح».',
  },
  payout_sent_back: {
    en: 'We sent {amount} to your bank account ending in {ending}, but the bank returned it. The money is still yours and moves to your next payout. Please check your bank details in Sufra, in your profile.',
    ar: 'حوّلنا مبلغ {amount} إلى حسابك المصرفي المنتهي بالأرقام {ending}، لكنّ المصرف أعاده إلينا. يبقى المبلغ من حقك ويصلك مع الدفعة القادمة. راجع بيانات حسابك المصرفي في ملفك في سُفرة.',
  },
  payout_without_account: {
    en: 'Your payout of {amount} is ready, but we have no bank account on file for you. The money is still yours and moves to your next payout. Please add your bank details in Sufra, in your profile.',
    ar: 'دفعتك بمبلغ {amount} جاهزة، لكن لا يوجد حساب مصرفي مسجّل لنحوّلها إليه. يبقى المبلغ من حقك ويصلك مع الدفعة القادمة. أضف بيانات حسابك المصرفي في ملفك في سُفرة.',
  },
  bank_change_asked: {
    en: "A new bank account ending in {ending} was entered for your payouts from Sufra. We check it before we use it. If it wasn't you, please contact support in Sufra at once.",
    ar: 'أُدخل حساب مصرفي جديد ينتهي بالأرقام {ending} لمستحقاتك من سُفرة. نتحقق منه قبل استخدامه. إن لم تكن أنت من أدخله فراسلنا في سُفرة فورًا.',
  },
  bank_change_approved: {
    en: "We have checked your new bank account ending in {ending}. Your next payout goes there. If you didn't ask for it, please contact support in Sufra at once.",
    ar: 'تحققنا من حسابك المصرفي الجديد المنتهي بالأرقام {ending}، وتصل إليه دفعتك القادمة. إن لم تطلب ذلك فراسلنا في سُفرة فورًا.',
  },
  document_expires: {
    en: 'A reminder from Sufra: your {document} expires on {day}. Please send us the new one through Help and support in Sufra before then.',
    ar: 'تذكير من سُفرة: ينتهي {document} في {day}. أرسل إلينا المستند الجديد قبل ذلك عبر «المساعدة والدعم» في سُفرة من فضلك.',
  },
  document_expires_today: {
    en: 'Your {document} expires today. Please send us the new one through Help and support in Sufra, so you can keep working with us.',
    ar: 'ينتهي {document} اليوم. أرسل إلينا المستند الجديد عبر «المساعدة والدعم» في سُفرة لتواصل العمل معنا.',
  },
  bank_change_declined: {
    en: "We couldn't accept the bank account ending in {ending}. Your payouts still go where they went before. Open your profile in Sufra to read why and try again.",
    ar: 'تعذّر علينا قبول الحساب المصرفي المنتهي بالأرقام {ending}. تصل مستحقاتك إلى حسابك السابق كما كانت. افتح ملفك في سُفرة لتقرأ السبب وتحاول من جديد.',
  },
} as const;

const supportTexts = {
  order_message: {
    en: 'Hello {name}, Sufra has written to you about order {order}. Open Help and support in Sufra to read the message and reply.',
    ar: 'أهلًا {name}، كتبت إليك سُفرة بشأن الطلب رقم {order}. افتح «المساعدة والدعم» في سُفرة لتقرأ الرسالة وترد عليها.',
  },
  support_answered: {
    en: "Hello {name}, we've answered your request {number}. Open Help and support in Sufra to read our answer and reply.",
    ar: 'أهلًا {name}، أجبنا عن استفسارك رقم {number}. افتح «المساعدة والدعم» في سُفرة لتقرأ الجواب وتكتب لنا من جديد.',
  },
} as const;

const dailyTexts = {
  subscription_started: {
    en: 'Welcome to Sufra, {name}! Your {plan} plan has started, and we are planning your first meals. Open Sufra to see them.',
    ar: 'أهلًا بك في سُفرة يا {name}! بدأت باقتك «{plan}»، ونحن نخطّط لأولى وجباتك: افتح سُفرة لتراها.',
  },
  daily_one_meal: {
    en: 'Hello {name}, here is what is on your table today:\n• {first}\nOpen Sufra to cook it, shop for it or order it.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\nافتح سُفرة لتطبخها أو تشتري مكوّناتها أو تطلبها جاهزة.',
  },
  daily_two_meals: {
    en: 'Hello {name}, here is what is on your table today:\n• {first}\n• {second}\nOpen Sufra to cook, shop or order.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\n• {second}\nافتح سُفرة لتطبخ أو تتسوّق أو تطلب، كما يحلو لك.',
  },
  daily_three_meals: {
    en: 'Hello {name}, here is what is on your table today:\n• {first}\n• {second}\n• {third}\nOpen Sufra to cook, shop or order.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\n• {second}\n• {third}\nافتح سُفرة لتطبخ أو تتسوّق أو تطلب، كما يحلو لك.',
  },
} as const;

/** An authentication template: Meta words it and adds the copy button. */
export const codeTemplate = 'sign_in_code';

/** As the template's footer says. */
export const codeMinutes = 10;

export const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `Sufra: your code is ${code}. It works for 10 minutes. Never share it with anyone.`,
  ar: (code) => `سُفرة: رمزك ${code}، وهو صالح 10 دقائق. لا تشاركه مع أحد.`,
};

/** Placeholders are `{name}`; WhatsApp refuses one at the start or end. */
export const templateTexts: Readonly<Record<TemplateName, Readonly<Record<Language, string>>>> = {
  ...dailyTexts,
  ...orderTexts,
  ...partnerTexts,
  ...driverTexts,
  ...subscriptionTexts,
  ...payoutTexts,
  ...cateringTexts,
  ...supportTexts,
  ...adminTexts,
};

export const templateNames = Object.keys(templateHoles) as TemplateName[];

const hole = /\{(\w+)\}/g;

export const replaceHoles = (text: string, fill: (name: string) => string): string =>
  text.replaceAll(hole, (_match, name: string) => fill(name));

export const textOf = (
  template: TemplateName,
  language: Language,
  params: Readonly<Record<string, string>>,
): string => replaceHoles(templateTexts[template][language], (name) => params[name] ?? '');
