import type { Language } from '@sufra/contract/options.ts';
import type { Notice } from '../../../platform/ports.ts';
import type { MessageKind } from '../messages/message.rules.ts';

type Hole = 'meal' | 'partner' | 'from' | 'to';
type Fill = Readonly<Record<Hole, string>>;

interface Text {
  readonly title: string;
  readonly body: (fill: Fill) => string;
}

const orderTexts = {
  order_placed: {
    en: { title: 'Order placed', body: ({ meal, partner }) => `We've asked ${partner} for ${meal}.` },
    ar: { title: 'وصل طلبك', body: ({ meal, partner }) => `طلبنا من ${partner} ${meal}.` },
  },
  order_accepted: {
    en: {
      title: 'Your order is accepted',
      body: ({ meal, from, to }) => `${meal}: between ${from} and ${to}.`,
    },
    ar: { title: 'قُبل طلبك', body: ({ meal, from, to }) => `${meal}: بين ${from} و${to}.` },
  },
  order_passed_on: {
    en: {
      title: 'Somebody else is asked',
      body: ({ meal, partner }) => `We're asking ${partner} for ${meal} now.`,
    },
    ar: { title: 'نسأل غيره', body: ({ meal, partner }) => `نطلب الآن من ${partner} ${meal}.` },
  },
  order_on_the_way: {
    en: {
      title: 'On its way to you',
      body: ({ meal }) => `Soon at your door: ${meal}. Your code is in Sufra.`,
    },
    ar: { title: 'في الطريق إليك', body: ({ meal }) => `قريبًا عند بابك: ${meal}. رمز الاستلام في سُفرة.` },
  },
  order_delivered: {
    en: { title: 'Enjoy your meal!', body: ({ meal }) => `Delivered: ${meal}. How was it?` },
    ar: { title: 'بالهناء والشفاء!', body: ({ meal }) => `وصل طلبك: ${meal}. كيف كان؟` },
  },
  order_undeliverable: {
    en: {
      title: "We couldn't deliver",
      body: ({ meal }) => `Not delivered: ${meal}. Open the order to see more.`,
    },
    ar: { title: 'تعذّر التوصيل', body: ({ meal }) => `لم يصل: ${meal}. افتح الطلب لتعرف المزيد.` },
  },
  order_cancelled: {
    en: {
      title: 'Your order is cancelled',
      body: ({ meal }) => `Cancelled: ${meal}. Open the order to see more.`,
    },
    ar: { title: 'أُلغي طلبك', body: ({ meal }) => `أُلغي: ${meal}. افتح الطلب لتعرف المزيد.` },
  },
  order_late: {
    en: {
      title: 'A little late',
      body: ({ meal }) => `It takes longer than promised: ${meal}. We're sorry.`,
    },
    ar: { title: 'تأخّر قليلًا', body: ({ meal }) => `يحتاج إلى وقت أطول مما وعدنا: ${meal}. نعتذر منك.` },
  },
  order_delayed: {
    en: { title: 'A little later', body: ({ meal, from, to }) => `${meal}: now between ${from} and ${to}.` },
    ar: { title: 'بعد قليل', body: ({ meal, from, to }) => `${meal}: الآن بين ${from} و${to}.` },
  },
  order_recipe_changed: {
    en: { title: 'News about your order', body: ({ meal }) => `Please open it: ${meal}.` },
    ar: { title: 'خبر عن طلبك', body: ({ meal }) => `افتحه من فضلك: ${meal}.` },
  },
} as const satisfies Readonly<Partial<Record<MessageKind, Readonly<Record<Language, Text>>>>>;

type OrderKind = keyof typeof orderTexts;

/** A second delay is told as the first was. */
const textsOf = (kind: MessageKind): Readonly<Record<Language, Text>> | null =>
  kind === 'order_delayed_again'
    ? orderTexts.order_delayed
    : Object.hasOwn(orderTexts, kind)
      ? orderTexts[kind as OrderKind]
      : null;

/** Whether a message of this kind is told on devices too. */
export const isPushed = (kind: MessageKind): boolean => kind === 'daily_meals' || textsOf(kind) !== null;

const dailyTitle: Readonly<Record<Language, string>> = { en: 'On your table today', ar: 'على سفرتك اليوم' };

interface Told {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string>>;
}

/** Null for what is not told on devices. */
export function toNotice({ kind, subject, language, params }: Told): Notice | null {
  if (kind === 'daily_meals') {
    const lines = [params['first'], params['second'], params['third']].filter((line) => line !== undefined);
    return {
      title: dailyTitle[language],
      body: lines.join('\n'),
      tag: 'today',
      path: '/dashboard',
      language,
    };
  }
  const text = textsOf(kind)?.[language];
  if (text === undefined) return null;
  const hole = (name: Hole): string => params[name] ?? '';
  const fill = {
    meal: hole('meal'),
    partner: hole('partner'),
    from: hole('from'),
    to: hole('to'),
  };
  return {
    title: text.title,
    body: text.body(fill),
    tag: `order:${subject}`,
    path: `/order-status/${subject}`,
    language,
  };
}
