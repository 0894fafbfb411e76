// The texts about orders, for customers and for partners; template-texts.ts gathers them.
import type { Language } from '@sufra/contract/options.ts';

type Texts = Readonly<Record<Language, string>>;

// An order that came to nothing says why, and then what becomes of the money.
const toPayNothing = {
  en: 'You have nothing to pay.',
  ar: 'ولا شيء عليك دفعه.',
};
const paidBack = {
  en: 'Your payment of {amount} goes back to your card in full.',
  ar: 'ونعيد مبلغ {amount} كاملًا إلى بطاقتك.',
};

const and = (why: Texts, money: Texts): Texts => ({
  en: `${why.en} ${money.en}`,
  ar: `${why.ar} ${money.ar}`,
});

const byCustomer = {
  en: 'Your order of {meal} is cancelled, as you asked.',
  ar: 'ألغينا طلبك {meal} كما أردت.',
};
const byPartner = {
  en: "We're sorry: your order of {meal} couldn't be made this time, and nobody else nearby was free to take it.",
  ar: 'نعتذر إليك: تعذّر تحضير طلبك {meal} هذه المرة، ولم نجد قريبًا منك من يتولّاه.',
};
const unanswered = {
  en: "We're sorry: nobody could take your order of {meal} in time, so we cancelled it.",
  ar: 'نعتذر إليك: لم نجد من يتولّى طلبك {meal} في الوقت المناسب، فألغيناه.',
};
const unsafe = {
  en: 'We cancelled your order of {meal}: your preferences have changed since, and we only bring what suits everyone at your table.',
  ar: 'ألغينا طلبك {meal}: تغيّرت تفضيلاتك بعد الطلب، ولا نُحضر إلا ما يناسب كل من على سفرتك.',
};
const changed = {
  en: 'We cancelled your order of {meal}: the kitchen has changed this dish since, and as it is now it does not suit everyone at your table.',
  ar: 'ألغينا طلبك {meal}: غيّر المطبخ مكوّنات هذا الطبق بعد طلبك، ولم يعد يناسب كل من على سفرتك.',
};
const bySufra = {
  en: "We had to cancel your order of {meal}, and we're sorry. You'll find the reason with the order in Sufra.",
  ar: 'اضطررنا إلى إلغاء طلبك {meal}، ونعتذر إليك. تجد السبب مع الطلب في سُفرة.',
};

const nobodyThere = {
  en: "We came with your order of {meal} and couldn't reach you.",
  ar: 'جئنا بطلبك {meal} ولم نتمكّن من الوصول إليك.',
};
// What was cooked and brought is earned.
const kept = {
  en: "It was made and brought for you, so the {amount} you paid can't go back to your card.",
  ar: 'وبما أنه حُضّر وأُحضر إليك، لا يمكننا ردّ مبلغ {amount} الذي دفعته.',
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
  order_cancelled_by_sufra: and(bySufra, toPayNothing),
  order_cancelled_by_sufra_refund: and(bySufra, paidBack),
} as const;

export const orderTexts = {
  order_placed: {
    en: "Thank you! {partner} has your order of {meal} for {day}, between {from} and {to}. We'll write again as soon as they say yes.",
    ar: 'شكرًا لك! وصل طلبك إلى {partner}: {meal}، يوم {day} بين {from} و{to}. نكتب إليك فور قبوله.',
  },
  order_accepted: {
    en: 'Good news: {partner} said yes. On {day}, between {from} and {to}, your order of {meal} is at your door.',
    ar: 'خبر طيّب: قُبل طلبك {meal} لدى {partner}. يوم {day} بين {from} و{to} يكون عند بابك.',
  },
  order_passed_on: {
    en: "Your order of {meal} is with {partner} now, because those we asked first couldn't take it. Nothing changes for you: same price, same time.",
    ar: 'انتقل طلبك {meal} إلى {partner}، لأن من عرضناه عليه أولًا لم يتمكّن منه. لا يتغيّر عليك شيء: السعر نفسه والموعد نفسه.',
  },
  order_on_the_way: {
    en: 'On its way: your order of {meal}. Your handover code is {code}: say it at the door, and only there.',
    ar: 'في الطريق إليك: طلبك {meal}. رمز الاستلام {code}، قُله عند الباب ولا تشاركه قبل ذلك.',
  },
  order_delivered: {
    en: 'Your order of {meal} has arrived. Enjoy! Tell us in Sufra how it was: your stars teach us your taste.',
    ar: 'وصل طلبك {meal}، بالهناء والعافية! أخبرنا في سُفرة كيف كان، فمن نجومك نعرف ذوقك.',
  },
  order_undeliverable: and(nobodyThere, toPayNothing),
  order_undeliverable_paid: and(nobodyThere, kept),
  order_late: {
    en: "Your order of {meal} is running late, and we're sorry. You'll find the new time with the order in Sufra.",
    ar: 'نعتذر إليك: طلبك {meal} سيتأخّر عن موعده. تجد الوقت الجديد مع الطلب في سُفرة.',
  },
  order_delayed: {
    en: "A little patience, please: {partner} needs {minutes} longer for your order of {meal}. We're sorry. It comes between {from} and {to} now.",
    ar: 'نستأذنك في بعض الصبر: يحتاج {partner} إلى {minutes} أخرى لطلبك {meal}، ونعتذر إليك. موعده الجديد بين {from} و{to} بإذن الله.',
  },
  order_recipe_changed: {
    en: 'Please look at your order in Sufra: {partner} has changed the recipe of {meal} since you ordered, and the new one does not suit everyone at your table. They were told to cook it the way you ordered it. You can also cancel and pay nothing until it is ready.',
    ar: 'ألقِ نظرة على طلبك في سُفرة من فضلك: غيّر {partner} وصفة {meal} بعد طلبك، والوصفة الجديدة لا تناسب كل من على سفرتك. طلبنا منهم تحضيره كما طلبتَه، ويمكنك إلغاؤه دون أي رسوم ما دام لم يجهز.',
  },
  ...cancelledTexts,
  partner_new_order: {
    en: 'New order: {meal} for {people}, on {day} between {from} and {to}. Please answer on your dashboard by {by}; after that we ask somebody else.',
    ar: 'طلب جديد: {meal} يكفي {people}، يوم {day} بين {from} و{to}. ننتظر ردّك من لوحتك حتى {by}، وبعدها نعرضه على غيرك.',
  },
} as const;
