import i18next, { type i18n } from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

type Texts = Readonly<Record<string, unknown>>;

const folder = path.resolve(import.meta.dirname, 'ar');
const catalogues = readdirSync(folder).map((file): readonly [string, Texts] => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts,
]);

function* keysOf(texts: Texts, before = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [before + name, value];
    else yield* keysOf(value as Texts, `${before}${name}.`);
  }
}

const all = catalogues.flatMap(([namespace, texts]) =>
  [...keysOf(texts)].map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
);
const counted = all.filter(({ key }) => key.endsWith('_few')).map(({ key }) => key.slice(0, -'_few'.length));

/** An Arabic noun by count: one, two, 3 to 10, 11 to 99, hundreds. */
interface Counted {
  readonly one: RegExp;
  readonly two: RegExp;
  readonly few: string;
  readonly many: string;
  readonly hundred: string;
}
const noun = (one: string, two: string, few: string, many = one, hundred = one): Counted => ({
  one: new RegExp(`(^|\\s)${one}`),
  two: new RegExp(two),
  few,
  many,
  hundred,
});
const nouns = {
  text: noun('نص', 'نصان', 'نصوص', 'نصًا', 'نص'),
  portion: noun('حصة', 'حصتان', 'حصص'),
  minute: noun('دقيقة', 'دقيقت(ان|ين)', 'دقائق'),
  second: noun('ثانية', 'ثانيتين', 'ثوانٍ'),
  attempt: noun('محاولة', 'محاولتان', 'محاولات'),
  code: noun('رمز', 'رمزا', 'رموز'),
  message: noun('رسالة', 'رسالتان', 'رسائل'),
  person: noun('شخص', 'شخصان', 'أشخاص', 'شخصًا', 'شخص'),
  piece: noun('حبة', 'حبتان', 'حبات'),
  clove: noun('فص', 'فصّان', 'فصوص', 'فصًّا', 'فص'),
  bunch: noun('حزمة', 'حزمتان', 'حزم'),
  sprig: noun('غصن', 'غصنان', 'أغصان', 'غصنًا', 'غصن'),
  slice: noun('شريحة', 'شريحتان', 'شرائح'),
  can: noun('علبة', 'علبتان', 'علب'),
  cup: noun('كوب', 'كوبان', 'أكواب', 'كوبًا', 'كوب'),
  tbsp: noun('ملعقة كبيرة', 'ملعقتان كبيرتان', 'ملاعق كبيرة'),
  tsp: noun('ملعقة صغيرة', 'ملعقتان صغيرتان', 'ملاعق صغيرة'),
  pinch: noun('رشة', 'رشتان', 'رشات'),
  star: noun('نجمة', 'نجمت(ان|ين)', 'نجوم'),
  number: noun('رقم', 'رقمان', 'أرقام', 'رقمًا', 'رقم'),
  order: noun('طلب', 'طلبان', 'طلبات', 'طلبًا', 'طلب'),
  review: noun('تقييم', 'تقييمان', 'تقييمات', 'تقييمًا', 'تقييم'),
  item: noun('صنف', 'صنفان', 'أصناف', 'صنفًا', 'صنف'),
  day: noun('يوم', 'يوم(ان|ين)', 'أيام', 'يومًا', 'يوم'),
  meal: noun('وجبة', 'وجبت(ان|ين)', 'وجبات'),
  account: noun('حساب', 'حسابان', 'حسابات', 'حسابًا', 'حساب'),
  partner: noun('شريك', 'شريكان', 'شركاء', 'شريكًا', 'شريك'),
  stop: noun('محطة', 'محطتان', 'محطات', 'محطة', 'محطة'),
  driver: noun('سائق', 'سائقان', 'سائقين', 'سائقًا', 'سائق'),
  happening: noun('حدث', 'حدثان', 'أحداث', 'حدثًا', 'حدث'),
  device: noun('جهاز', 'جهازين', 'أجهزة', 'جهازًا', 'جهاز'),
  delivery: noun('توصيلة', 'توصيلتان', 'توصيلات'),
  dish: noun('طبق', 'طبقان', 'أطباق', 'طبقًا', 'طبق'),
  payee: noun('مستفيد', 'مستفيدان', 'مستفيدين', 'مستفيدًا', 'مستفيد'),
  dispute: noun('اعتراض', 'اعتراضان', 'اعتراضات', 'اعتراضًا', 'اعتراض'),
  run: noun('كشف', 'كشفان', 'كشوف', 'كشفًا', 'كشف'),
  line: noun('سطر', 'سطر(ان|ين)', 'أسطر', 'سطرًا', 'سطر'),
  matter: noun('أمر', 'أمران', 'أمور', 'أمرًا', 'أمر'),
  area: noun('منطقة', 'منطقتان', 'مناطق', 'منطقة', 'منطقة'),
  household: noun('أسرة', 'أسرتان', 'أسر', 'أسرة', 'أسرة'),
  combination: noun('مجموعة', 'مجموعتان', 'مجموعات'),
  answer: noun('إجابة', 'إجابتان', 'إجابات'),
  guest: noun('ضيف', 'ضيفان', 'ضيوف', 'ضيفًا', 'ضيف'),
  offer: noun('عرض', 'عرضان', 'عروض', 'عرضًا', 'عرض'),
  cook: noun('طاهٍ', 'طاهيان', 'طهاة', 'طاهيًا', 'طاهٍ'),
  objection: noun('اعتراض', 'اعتراضان', 'اعتراضات', 'اعتراضًا', 'اعتراض'),
  event: noun('مناسبة', 'مناسبتان', 'مناسبات'),
  time: noun('مرة', 'مرتين', 'مرات'),
  question: noun('استفسار', 'استفساران', 'استفسارات', 'استفسارًا', 'استفسار'),
  result: noun('نتيجة', 'نتيجتان', 'نتائج'),
  ingredient: noun('ل?مكوّن', 'مكوّن(ان|ين)', 'مكوّنات', 'مكوّنًا', 'مكوّن'),
} satisfies Record<string, Counted>;

/** The noun each key counts; null if the number follows it (“مكوّناتها الـ11”) or replaces it. */
const nounOf: Readonly<Record<string, keyof typeof nouns | null>> = {
  'account:erase.attempts': 'attempt',
  'account:security.ended_others': 'device',
  'admin:holidays.orders': 'order',
  'admin:areas.count': 'area',
  'admin:areas.waiting': 'household',
  'admin:audit.count': 'happening',
  'admin:confirm.attempts': 'attempt',
  'admin:factor.left': 'code',
  'admin:order.proof_text': 'ingredient',
  'admin:order.delivery.seen': 'minute',
  'admin:order.delivery.history': 'offer',
  'admin:order.delivery.approach': 'minute',
  'admin:order.delivery.load': 'delivery',
  'admin:order.delivery.silent': 'minute',
  'admin:order.delivery.unavailable': 'driver',
  'admin:order.delivery.reason_nearest': 'driver',
  'admin:order.delivery.reason_best': 'driver',
  'admin:search.found': 'result',
  'admin:live.left': 'minute',
  'admin:live.over': 'minute',
  'admin:live.alarms': 'order',
  'admin:live.drivers.load': 'order',
  'admin:orders.count': 'order',
  'admin:orders.chosen': 'order',
  'admin:orders.copied': 'number',
  'admin:partner.suspend_under_way': 'order',
  'admin:partner.suspend_untouched': 'order',
  'admin:overview.in_days': 'day',
  'admin:overview.stuck': 'order',
  'admin:overview.objections': 'objection',
  'admin:partners.count': 'partner',
  'admin:drivers.count': 'driver',
  'admin:users.count': 'account',
  'billing:days': 'day',
  'catalogue:servings_count': 'portion',
  'catalogue:minutes': 'minute',
  'catalogue:safety.safe': null,
  'cms:derived.blocked': 'matter',
  'cms:effect.changed': 'meal',
  'cms:effect.more': 'meal',
  'cms:drafting.thrown': 'text',
  'cms:import.open': 'line',
  'cms:import.read': 'line',
  'cms:ingredient.warning': 'meal',
  'cms:ingredients.count': 'ingredient',
  'cms:meals.count': 'meal',
  'bookings:count': 'event',
  'catering:guests': 'guest',
  'catering:headline.quoted': 'cook',
  'catering:list.open': 'offer',
  'catering:quotes.reviews': 'review',
  'catering:rating.given': 'star',
  'catering:rating.star': 'star',
  'common:kit.people': 'person',
  'demo:messages.count': 'message',
  'record:disputes.count': 'dispute',
  'driver:minutes': 'minute',
  'support:admin.count': 'question',
  'stars:star': 'star',
  'driver:portions': 'portion',
  'driver:active.stops_done': 'stop',
  'driver:offer.said': 'order',
  'driver:offer.seconds': 'second',
  'driver:offer.orders': 'order',
  'driver:past.stars': 'star',
  'desk:alerts.count': 'order',
  'household:allergies.and_more': null,
  'household:dishes.cost': 'dish',
  'household:members.full': 'person',
  'identity:wait': 'second',
  'identity:attempts_left': 'attempt',
  'invoices:detail.meals': 'meal',
  'menu:add.found': 'dish',
  'menu:bulk.changed': 'dish',
  'menu:bulk.count': 'dish',
  'menu:bulk.price_title': 'dish',
  'menu:bulk.section_title': 'dish',
  'menu:dish.found': 'ingredient',
  'menu:dish.full': 'ingredient',
  'menu:dish.open_orders': 'order',
  'menu:minutes.count': 'minute',
  'menu:portions': 'portion',
  'order:delayed.title': 'minute',
  'order:rating.given': 'star',
  'order:rating.star': 'star',
  'order:safety.checked': null,
  'order:tracking.minutes': 'minute',
  'order:tracking.stops': 'delivery',
  'partner:delay.minutes': 'minute',
  'partner:delay.so_far': 'minute',
  'partner:driver.minutes': 'minute',
  'partner:keep_out.checked': null,
  'partner:keep_out.more': 'ingredient',
  'partner:keep_out.others': null,
  'partner:lines': 'item',
  'partner:new_badge': 'order',
  'partner:new_order.text': 'order',
  'partner:portions': 'portion',
  'partner:reviews': 'review',
  'payouts:approve.held_back': 'payee',
  'payouts:bank.room': 'account',
  'payouts:count': 'run',
  'payouts:held_back_sum': 'payee',
  'payouts:payees_count': 'payee',
  'payouts:statement.sum_orders': 'order',
  'picks:answered': 'answer',
  'planner:minutes': 'minute',
  'planner:reason.safe_for_all': null,
  'planner:reason.safe_for_everyone': null,
  'planner:reason.quick': 'minute',
  'production:orders': 'order',
  'production:portions': 'portion',
  'week:list.meals': 'meal',
  'week:list.more': 'meal',
  'week:list.ordered': 'meal',
  'taste:avoids.stars': 'star',
  'taste:likes.stars': 'star',
  'taste:more': null,
  'admin:overview.empty_slots': 'meal',
  'admin:coverage.count': 'combination',
  'admin:coverage.unread': 'household',
  'planner:reason.ordered_again': 'time',
  'planner:reason.chosen_again': 'time',
  'taste:count.accepted': 'time',
  'taste:count.ordered': 'time',
  'taste:count.rejected': 'time',
  'taste:count.wanted': 'time',
  'taste:count.unwanted': 'time',
  'taste:count.undecided': 'time',
};
const unitOf = (key: string): string | undefined =>
  /^(?:catalogue:amount|options:unit)\.(\w+)$/.exec(key)?.[1];
/** Undefined for a key missing here. */
function countedBy(key: string): Counted | null | undefined {
  if (nounOf[key] === null) return null;
  const name = nounOf[key] ?? unitOf(key) ?? '';
  return Object.hasOwn(nouns, name) ? nouns[name as keyof typeof nouns] : undefined;
}

let arabic: i18n;
const read = (key: string, count: number): string =>
  arabic.t(key, {
    count,
    amount: String(count),
    list: 'المكسرات',
    sum: 'المبلغ',
    what: 'مجدرة',
    dish: 'ثوم',
  });

beforeAll(async () => {
  arabic = i18next.createInstance();
  const resources = { ar: Object.fromEntries(catalogues) as never };
  await arabic.init({ lng: 'ar', resources, interpolation: { escapeValue: false } });
});

it('gives every text with a number before a noun all Arabic plural forms', () => {
  const numberBeforeNoun = /\{\{count\}\}\s+\p{Script=Arabic}/u;
  const bare = all.filter(
    ({ key, text }) => numberBeforeNoun.test(text) && !/_(zero|one|two|few|many|other)$/.test(key),
  );
  expect(bare).toEqual([]);
});

it('lists the noun of everything counted', () => {
  expect(counted.filter((key) => countedBy(key) === undefined)).toEqual([]);
  expect(Object.keys(nounOf).filter((key) => !counted.includes(key))).toEqual([]);
});

const isUnitAlone = (key: string): boolean => key.startsWith('options:unit.');

describe.each(counted)('%s', (key) => {
  it.each([0, 1, 2, 3, 11, 100])('reads well for %i', (count) => {
    const text = read(key, count);
    expect(text).not.toContain('{{');
    expect(text).not.toBe(key.slice(key.indexOf(':') + 1));
    // For one and two, the noun itself states the number.
    if (count === 1 || count === 2) expect(text).not.toMatch(/\d/);
    if (count > 2 && !isUnitAlone(key)) expect(text).toContain(String(count));
  });
});

const withNouns = counted.map((key) => [key, countedBy(key)] as const).filter(([, named]) => named);

it.each(withNouns)('%s inflects its noun for the number', (key, named) => {
  if (!named) return;
  expect(read(key, 1)).toMatch(named.one);
  expect(read(key, 2)).toMatch(named.two);
  const before = (count: number): string => (isUnitAlone(key) ? '' : `${String(count)} `);
  for (const [count, form] of [
    [3, named.few],
    [11, named.many],
    [100, named.hundred],
  ] as const)
    expect(read(key, count)).toMatch(new RegExp(`${before(count)}${form}(?![\\p{L}\\p{M}])`, 'u'));
});

it('never ends a sentence right after an amount, whose sign ends with a dot', () => {
  const amounts = /\{\{(?:amount|total|sum|price|minimum|fee|cost|due|paid|credit|balance)\}\}\./;
  expect(all.filter(({ text }) => amounts.test(text))).toEqual([]);
});
