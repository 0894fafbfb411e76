import type { Language } from '@sufra/contract/options.ts';

type Texts = Readonly<Record<Language, string>>;

const toPayNothing = {
  en: 'You have nothing to pay.',
  ar: 'ولا يترتّب عليك أي مبلغ.',
};
const paidBack = {
  en: 'Your payment of {amount} is refunded in full, the way you paid.',
  ar: 'ونعيد مبلغ {amount} كاملًا بالطريقة التي دفعت بها.',
};

const and = (why: Texts, money: Texts): Texts => ({
  en: `${why.en} ${money.en}`,
  ar: `${why.ar} ${money.ar}`,
});

const byCustomer = {
  en: "We've cancelled your order of {meal}, as you asked.",
  ar: 'ألغينا طلبك {meal} كما طلبت.',
};
const byPartner = {
  en: "We're sorry: your order of {meal} couldn't be prepared, and no other vendor nearby was free to take it.",
  ar: 'نعتذر إليك: تعذّر تحضير طلبك {meal} هذه المرة، ولم نجد شريكًا آخر في منطقتك.',
};
const unanswered = {
  en: "We're sorry: no vendor could take your order of {meal} in time, so we cancelled it.",
  ar: 'نعتذر إليك: لم يقبل أي شريك في منطقتك طلبك {meal} في الوقت المناسب، فألغيناه.',
};
const unsafe = {
  en: 'We cancelled your order of {meal}: your preferences have changed since you ordered, and it no longer suits everyone at your table.',
  ar: 'ألغينا طلبك {meal}: تغيّرت تفضيلاتك بعد الطلب، ولم يعد يناسب كل من على سفرتك.',
};
const changed = {
  en: 'We cancelled your order of {meal}: the kitchen has changed this dish since you ordered, and it no longer suits everyone at your table.',
  ar: 'ألغينا طلبك {meal}: غيّر المطبخ مكوّنات هذا الطبق بعد طلبك، ولم يعد يناسب كل من على سفرتك.',
};
const overdue = {
  en: "We're sorry: your order of {meal} didn't reach you in time, so it was cancelled.",
  ar: 'نعتذر إليك: لم يصلك طلبك {meal} في موعده، فأُلغي.',
};
const bySufra = {
  en: "We're sorry: we had to cancel your order of {meal}. Open the order in Sufra for details.",
  ar: 'نعتذر إليك: اضطررنا إلى إلغاء طلبك {meal}. تجد السبب في صفحة الطلب في سُفرة.',
};

const nobodyThere = {
  en: "We tried to deliver your order of {meal} and couldn't reach you.",
  ar: 'وصل السائق بطلبك {meal} وتعذّر الوصول إليك.',
};
const kept = {
  en: "It was prepared and brought to you, so the {amount} you paid can't be refunded.",
  ar: 'ولأن الطلب حُضّر ووصل إلى بابك، لا يمكننا ردّ مبلغ {amount} الذي دفعته.',
};

const cancelledTexts = {
  order_cancelled_by_customer: and(byCustomer, toPayNothing),
  order_cancelled_by_customer_refund: and(byCustomer, paidBack),
  order_cancelled_by_partner: and(byPartner, toPayNothing),
  order_cancelled_by_partner_refund: and(byPartner, paidBack),
  order_cancelled_unanswered: and(unanswered, toPayNothing),
  order_cancelled_unanswered_refund: and(unanswered, paidBack),
  order_cancelled_unsafe: and(unsafe, toPayNothing),
  order_cancelled_unsafe_refund: and(unsafe, paidBack),
  order_cancelled_changed: and(changed, toPayNothing),
  order_cancelled_changed_refund: and(changed, paidBack),
  order_cancelled_overdue: and(overdue, toPayNothing),
  order_cancelled_overdue_refund: and(overdue, paidBack),
  order_cancelled_by_sufra: and(bySufra, toPayNothing),
  order_cancelled_by_sufra_refund: and(bySufra, paidBack),
} as const;

export const orderTexts = {
  order_placed: {
    en: "Thank you! We've sent {partner} your order of {meal} for {day}, between {from} and {to}. We'll message you as soon as they accept it.",
    ar: 'شكرًا لك! أرسلنا طلبك إلى {partner}: {meal}، يوم {day} بين {from} و{to}. نخبرك فور قبوله.',
  },
  order_sent_again: {
    en: "We're sorry about your order of {meal}. We've asked {partner} to send it again on {day}, between {from} and {to}. You have nothing to pay.",
    ar: 'نعتذر إليك عن طلبك {meal}. طلبنا من {partner} إرساله مرة أخرى، يوم {day} بين {from} و{to}، ولا يترتّب عليك أي مبلغ.',
  },
  order_accepted: {
    en: 'Good news: {partner} has accepted your order of {meal}. On {day}, between {from} and {to}, it will be at your door.',
    ar: 'خبر طيّب: تم قبول طلبك {meal} من {partner}. يصلك يوم {day} بين {from} و{to} بإذن الله.',
  },
  order_accepted_cheaper: {
    en: 'Good news: {partner} has accepted your order of {meal}. On {day}, between {from} and {to}, it will be at your door. It costs less there, so you get {amount} back.',
    ar: 'خبر طيّب: تم قبول طلبك {meal} من {partner}. يصلك يوم {day} بين {from} و{to} بإذن الله. سعره هناك أقل، لذلك نعيد مبلغ {amount} إليك.',
  },
  order_accepted_cheaper_cash: {
    en: 'Good news: {partner} has accepted your order of {meal}. On {day}, between {from} and {to}, it will be at your door. It costs less there: you pay only {amount} in cash.',
    ar: 'خبر طيّب: تم قبول طلبك {meal} من {partner}. يصلك يوم {day} بين {from} و{to} بإذن الله. سعره هناك أقل: تدفع {amount} فقط نقدًا عند الاستلام.',
  },
  order_lines_changed: {
    en: "Your order of {meal} is packed at {partner}, and some items aren't as you ordered. You pay less: {amount} is refunded to your card. Each item is on your order page in Sufra.",
    ar: 'تم تجهيز طلبك {meal} لدى {partner}، وبعض الأصناف ليست كما طلبت. تدفع أقل: نعيد مبلغ {amount} إلى بطاقتك. تفاصيل كل صنف في صفحة طلبك في سُفرة.',
  },
  order_lines_changed_total: {
    en: "Your order of {meal} is packed at {partner}, and some items aren't as you ordered. Your total is {amount}. Each item is on your order page in Sufra.",
    ar: 'تم تجهيز طلبك {meal} لدى {partner}، وبعض الأصناف ليست كما طلبت. إجمالي طلبك {amount}. تفاصيل كل صنف في صفحة طلبك في سُفرة.',
  },
  order_passed_on: {
    en: "Your order of {meal} is now with {partner}, because the first vendor couldn't take it. The time stays the same, and you won't pay more.",
    ar: 'نقلنا طلبك {meal} إلى {partner} لتعذّر تحضيره لدى الشريك الأول. لم يتغيّر الموعد، ولن تدفع أكثر.',
  },
  order_partner_unable: {
    en: "We're sorry: the kitchen can't make your order of {meal} after all. We've asked {partner} instead. The time stays the same, and you won't pay more.",
    ar: 'نعتذر إليك: تعذّر على المطبخ تحضير طلبك {meal} بعد قبوله، فأرسلناه إلى {partner}. لم يتغيّر الموعد، ولن تدفع أكثر.',
  },
  order_on_the_way: {
    en: 'Your order of {meal} is on its way. Your handover code is {code}. Give it at the door once you have your order, and never earlier.',
    ar: 'في الطريق إليك: طلبك {meal}. رمز الاستلام {code}، أعطِه لمن يوصل طلبك عند الباب ولا تشاركه قبل ذلك.',
  },
  order_at_door: {
    en: "Your driver is at your door with your order of {meal} and can't reach you. Please open the door or answer your driver; they can wait a few minutes.",
    ar: 'وصل السائق إلى بابك ومعه طلبك {meal} ولم يتمكّن من الوصول إليك. افتح الباب أو ردّ على السائق من فضلك، فانتظاره دقائق معدودة.',
  },
  order_delivered: {
    en: 'Your order of {meal} has arrived. Enjoy! Rate it in Sufra to help us learn your taste.',
    ar: 'وصل طلبك {meal}، بالهناء والعافية! قيّمه في سُفرة لنتعرّف إلى ذوقك.',
  },
  order_undeliverable: and(nobodyThere, toPayNothing),
  order_undeliverable_paid: and(nobodyThere, kept),
  order_late: {
    en: "We're sorry: your order of {meal} is running late. You can see the new time in Sufra.",
    ar: 'نعتذر إليك: سيتأخّر طلبك {meal} عن موعده. تجد الموعد الجديد في صفحة الطلب في سُفرة.',
  },
  order_delayed: {
    en: "We're sorry: {partner} needs another {minutes} for your order of {meal}. It will now arrive between {from} and {to} instead.",
    ar: 'نعتذر إليك: يحتاج {partner} إلى {minutes} إضافية لطلبك {meal}. الموعد الجديد بين {from} و{to} بإذن الله.',
  },
  order_recipe_changed: {
    en: 'Please check your order in Sufra: {partner} has changed the recipe of {meal} since you ordered, and the new one does not suit everyone at your table. We have asked them to cook it the way you ordered it. You can also cancel and pay nothing until it is ready.',
    ar: 'راجع طلبك في سُفرة: غيّر {partner} وصفة {meal} بعد طلبك، والوصفة الجديدة لا تناسب كل من على سفرتك. طلبنا تحضيره كما طلبته، ويمكنك إلغاؤه من دون أي رسوم قبل أن يجهز.',
  },
  order_safety_alarm: {
    en: "Please check your order of {meal} in Sufra: since your allergies changed, it is no longer safe for everyone at your table. We have asked {partner} to leave out what doesn't fit or to stop. You can cancel now and pay nothing.",
    ar: 'راجع طلبك {meal} في سُفرة: تغيّرت بيانات الحساسية لديك بعد الطلب، ولم يعد آمنًا لكل من على سفرتك. طلبنا من {partner} استبعاد ما لا يناسبكم أو إيقاف التحضير، ويمكنك إلغاؤه الآن من دون أي رسوم.',
  },
  order_left_out: {
    en: "We have an answer from {partner}: they will prepare your order of {meal} without the optional ingredients that don't fit your table. You can still cancel and pay nothing until it is on its way.",
    ar: 'وصلنا ردّ {partner}: سيحضّر طلبك {meal} من دون المكوّنات الاختيارية التي لا تناسب من على سفرتك. لا يزال بإمكانك إلغاؤه من دون أي رسوم ما لم يكن في الطريق إليك.',
  },
  order_chat_driver: {
    en: 'Your driver has written to you about your order of {meal}. You can read it and answer on your order page in Sufra.',
    ar: 'كتب إليك السائق بشأن طلبك {meal}. تجد رسالته في صفحة طلبك في سُفرة، ويمكنك الرد منها.',
  },
  order_chat_kitchen: {
    en: 'You have a message from {partner} about your order of {meal}. You can read it and answer on your order page in Sufra.',
    ar: 'وصلتك رسالة من {partner} بشأن طلبك {meal}. تجدها في صفحة طلبك في سُفرة، ويمكنك الرد منها.',
  },
  partner_chat: {
    en: 'You have a message about the order of {meal}. You can read it and answer on your dashboard in Sufra.',
    ar: 'وصلتك رسالة بشأن طلب {meal}. تجدها في لوحتك في سُفرة، ويمكنك الرد منها.',
  },
  driver_chat: {
    en: 'You have a message about order {order}. You can read it and answer on your dashboard in Sufra.',
    ar: 'وصلتك رسالة بشأن الطلب {order}. تجدها في لوحتك في سُفرة، ويمكنك الرد منها.',
  },
  ...cancelledTexts,
  partner_new_order: {
    en: 'New order: {meal} for {people}, on {day} between {from} and {to}. Please accept or reject it on your dashboard by {by}; after that it goes to another vendor.',
    ar: 'طلب جديد: {meal} يكفي {people}، يوم {day} بين {from} و{to}. ننتظر ردّك من لوحتك حتى {by}، وبعدها نعرضه على شريك آخر.',
  },
  partner_order_waiting: {
    en: 'An order is waiting for your answer: {meal} for {people}. Please accept or reject it on your dashboard by {by}; after that it goes to another vendor.',
    ar: 'طلب ما زال بانتظار ردّك: {meal} يكفي {people}. اقبله أو ارفضه من لوحتك حتى {by}، وبعدها نعرضه على شريك آخر.',
  },
  partner_missed_order: {
    en: 'You missed an order: {meal} for {people}. No one answered in time, so it is no longer yours. Please pause new orders on your dashboard whenever you cannot answer.',
    ar: 'فاتك طلب: {meal} يكفي {people}. لم يصلنا ردّ في الوقت المحدّد، فلم يعد الطلب لديك. أوقف استقبال الطلبات مؤقتًا من لوحتك متى تعذّر عليك الرد.',
  },
  partner_safety_alarm: {
    en: 'Stop: the allergies for the order of {meal} have changed, and it is no longer safe for the customer. Open your dashboard now and answer the alarm before you go on.',
    ar: 'توقّف من فضلك: تغيّرت بيانات الحساسية في طلب {meal}، ولم يعد آمنًا للعميل. افتح لوحتك الآن وأجب عن التنبيه قبل أن تتابع.',
  },
} as const;
