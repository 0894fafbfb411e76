import type { Language } from '@sufra/contract/options.ts';
import type { Notice } from '../../../platform/ports.ts';
import type { MessageKind } from '../messages/message.rules.ts';

type Fill = Readonly<Record<'meal' | 'partner' | 'from' | 'to', string>>;

interface Text {
  readonly title: string;
  readonly body: (fill: Fill) => string;
}

const orderTexts = {
  order_placed: {
    en: { title: 'Order placed', body: ({ meal, partner }) => `We've sent ${meal} to ${partner}.` },
    ar: { title: 'أرسلنا طلبك', body: ({ meal, partner }) => `أرسلنا ${meal} إلى ${partner}.` },
  },
  order_sent_again: {
    en: {
      title: "We're sending your order again",
      body: ({ meal, from, to }) => `${meal}: between ${from} and ${to}. Nothing to pay.`,
    },
    ar: {
      title: 'نرسل طلبك مرة أخرى',
      body: ({ meal, from, to }) => `${meal}: بين ${from} و${to}، دون أن تدفع شيئًا.`,
    },
  },
  order_accepted: {
    en: { title: 'Order accepted', body: ({ meal, from, to }) => `${meal}: between ${from} and ${to}.` },
    ar: { title: 'قُبل طلبك', body: ({ meal, from, to }) => `${meal}: بين ${from} و${to}.` },
  },
  order_passed_on: {
    en: {
      title: 'Your order has a new vendor',
      body: ({ meal, partner }) => `We've sent ${meal} to ${partner} instead.`,
    },
    ar: { title: 'نقلنا طلبك إلى شريك آخر', body: ({ meal, partner }) => `أرسلنا ${meal} إلى ${partner}.` },
  },
  order_partner_unable: {
    en: {
      title: 'Your order has a new vendor',
      body: ({ meal, partner }) => `The first one can't make ${meal} after all. We've asked ${partner}.`,
    },
    ar: {
      title: 'نقلنا طلبك إلى شريك آخر',
      body: ({ meal, partner }) => `تعذّر على الشريك الأول تحضير ${meal}. أرسلناه إلى ${partner}.`,
    },
  },
  order_on_the_way: {
    en: {
      title: 'On its way to you',
      body: ({ meal }) => `${meal} will be at your door soon. Your handover code is in Sufra.`,
    },
    ar: { title: 'في الطريق إليك', body: ({ meal }) => `قريبًا عند بابك: ${meal}. رمز الاستلام في سُفرة.` },
  },
  order_at_door: {
    en: {
      title: 'Your driver is at the door',
      body: ({ meal }) => `Please open or answer your driver: ${meal}.`,
    },
    ar: { title: 'السائق عند بابك', body: ({ meal }) => `افتح الباب أو ردّ على السائق من فضلك: ${meal}.` },
  },
  order_delivered: {
    en: { title: 'Enjoy your meal!', body: ({ meal }) => `Delivered: ${meal}. How was it?` },
    ar: { title: 'بالهناء والعافية!', body: ({ meal }) => `وصل طلبك: ${meal}. كيف كان؟` },
  },
  order_undeliverable: {
    en: {
      title: "We couldn't deliver",
      body: ({ meal }) => `Not delivered: ${meal}. Open the order for details.`,
    },
    ar: { title: 'تعذّر التسليم', body: ({ meal }) => `لم يصل: ${meal}. افتح الطلب لتعرف المزيد.` },
  },
  order_cancelled: {
    en: {
      title: 'Order cancelled',
      body: ({ meal }) => `Cancelled: ${meal}. Open the order for details.`,
    },
    ar: { title: 'أُلغي طلبك', body: ({ meal }) => `أُلغي: ${meal}. افتح الطلب لتعرف المزيد.` },
  },
  order_late: {
    en: {
      title: 'Running late',
      body: ({ meal }) => `We're sorry: ${meal} will arrive later than promised.`,
    },
    ar: { title: 'سيتأخّر طلبك', body: ({ meal }) => `نعتذر إليك: سيصل ${meal} بعد موعده.` },
  },
  order_delayed: {
    en: {
      title: 'Your order has a new time',
      body: ({ meal, from, to }) => `${meal}: now between ${from} and ${to}.`,
    },
    ar: { title: 'موعد جديد لطلبك', body: ({ meal, from, to }) => `${meal}: الآن بين ${from} و${to}.` },
  },
  // From here on, never name allergies: a lock screen is not private.
  order_recipe_changed: {
    en: { title: 'Please check your order', body: ({ meal }) => `Open the order for details: ${meal}.` },
    ar: { title: 'راجع طلبك من فضلك', body: ({ meal }) => `افتح الطلب لتعرف المزيد: ${meal}.` },
  },
  order_safety_alarm: {
    en: { title: 'Check your order now', body: ({ meal }) => `Open the order to decide: ${meal}.` },
    ar: { title: 'راجع طلبك الآن', body: ({ meal }) => `افتح الطلب لتقرّر: ${meal}.` },
  },
  order_lines_changed: {
    en: {
      title: 'Some items changed',
      body: ({ meal, partner }) => `${partner} packed ${meal}. Open the order for details.`,
    },
    ar: {
      title: 'تغيّرت بعض الأصناف',
      body: ({ meal, partner }) => `جهّز ${partner} ${meal}. افتح الطلب لتعرف المزيد.`,
    },
  },
  order_left_out: {
    en: {
      title: 'An update on your order',
      body: ({ meal, partner }) => `${partner} has answered about ${meal}. Open the order for details.`,
    },
    ar: {
      title: 'تحديث على طلبك',
      body: ({ meal, partner }) => `وصلنا ردّ ${partner} بشأن ${meal}. افتح الطلب لتعرف المزيد.`,
    },
  },
  order_message: {
    en: { title: 'A message about an order', body: () => 'Open Sufra to read it and reply.' },
    ar: { title: 'رسالة بشأن طلب', body: () => 'افتح سُفرة لتقرأها وترد.' },
  },
  // The text stays in Sufra: a lock screen is not private.
  order_chat: {
    en: {
      title: 'A message about your order',
      body: ({ meal }) => `Open the order to read and answer: ${meal}.`,
    },
    ar: { title: 'رسالة بشأن طلبك', body: ({ meal }) => `افتح الطلب لتقرأها وترد: ${meal}.` },
  },
  partner_chat: {
    en: {
      title: 'A message about an order',
      body: ({ meal }) => `Open your dashboard to read and answer: ${meal}.`,
    },
    ar: { title: 'رسالة بشأن طلب', body: ({ meal }) => `افتح لوحتك لتقرأها وترد: ${meal}.` },
  },
  driver_chat: {
    en: { title: 'A message about your delivery', body: () => 'Open Sufra to read it and answer.' },
    ar: { title: 'رسالة بشأن توصيلتك', body: () => 'افتح سُفرة لتقرأها وترد.' },
  },
  partner_order_waiting: {
    en: { title: 'An order is waiting', body: ({ meal }) => `Accept or reject it now: ${meal}.` },
    ar: { title: 'طلب بانتظار ردّك', body: ({ meal }) => `اقبله أو ارفضه الآن: ${meal}.` },
  },
} as const satisfies Readonly<Partial<Record<MessageKind, Readonly<Record<Language, Text>>>>>;

type OrderKind = keyof typeof orderTexts;

function textsOf(kind: MessageKind): Readonly<Record<Language, Text>> | null {
  if (kind === 'order_delayed_again') return orderTexts.order_delayed;
  return Object.hasOwn(orderTexts, kind) ? orderTexts[kind as OrderKind] : null;
}

export const isPushed = (kind: MessageKind): boolean => kind === 'daily_meals' || textsOf(kind) !== null;

const dailyTitle: Readonly<Record<Language, string>> = { en: 'On your table today', ar: 'على سفرتك اليوم' };

interface Pushed {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string>>;
}

/** Null if the kind is not pushed. */
export function toNotice({ kind, subject, language, params }: Pushed): Notice | null {
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
  const { meal = '', partner = '', from = '', to = '' } = params;
  const [orderId = ''] = subject.split('/');
  if (kind === 'order_message')
    return {
      title: text.title,
      body: text.body({ meal, partner, from, to }),
      tag: `support:${orderId}`,
      path: `/support/${orderId}`,
      language,
    };
  return {
    title: text.title,
    body: text.body({ meal, partner, from, to }),
    tag: `order:${orderId}`,
    path: kind.startsWith('partner_')
      ? '/partner/dashboard'
      : kind === 'driver_chat'
        ? '/driver/dashboard'
        : `/order-status/${orderId}`,
    language,
  };
}
