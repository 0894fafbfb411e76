import type { Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };
const timeZone = 'Asia/Dubai';

const inBoth = <Format>(make: (locale: string) => Format): Readonly<Record<Language, Format>> => ({
  en: make(locales.en),
  ar: make(locales.ar),
});

const sums = inBoth((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'AED' }));
const days = inBoth(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
);
const times = inBoth(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }),
);
const minutes = inBoth(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'minute',
      unitDisplay: locale === locales.en ? 'short' : 'long',
    }),
);
const hours = inBoth(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
);

/** `AED 46.50`, or `46.50 د.إ.` */
export const sumText = (fils: Fils, language: Language): string => sums[language].format(fils / 100);

/** Reformats the wire's `46.50 AED`. */
export const sumOfText = (aed: string, language: Language): string => {
  const fils = parseAed(aed.replace(/ AED$/, ''));
  return fils === null ? aed : sumText(fils, language);
};

/** `Saturday, 21 November`. */
export const dayText = (day: Date | DubaiDay, language: Language): string =>
  days[language].format(typeof day === 'string' ? new Date(`${day}T12:00:00+04:00`) : day).replace('، ', ' ');

export const timeText = (instant: Date, language: Language): string => times[language].format(instant);

/** `6:31 pm`, from `HH:MM`. */
export const clockText = (time: string, language: Language): string =>
  timeText(new Date(`2000-01-01T${time}:00+04:00`), language);

export const minutesText = (count: number, language: Language): string => minutes[language].format(count);

export const hoursText = (count: number, language: Language): string => hours[language].format(count);

const arabicCounts = new Intl.PluralRules('ar');

/** `4 people`; in Arabic in the accusative, as the object of يكفي. */
export function peopleText(count: number, language: Language): string {
  if (language === 'en') return count === 1 ? '1 person' : `${count} people`;
  switch (arabicCounts.select(count)) {
    case 'one':
      return 'شخصًا واحدًا';
    case 'two':
      return 'شخصين';
    case 'few':
      return `${count} أشخاص`;
    case 'many':
      return `${count} شخصًا`;
    default:
      return `${count} شخص`;
  }
}

const plans: Readonly<Record<Language, Readonly<Record<PlanId, string>>>> = {
  en: { 'lunch-only': 'Lunch Only', 'full-day': 'Full Day', family: 'Family' },
  ar: { 'lunch-only': 'الغداء فقط', 'full-day': 'اليوم الكامل', family: 'العائلة' },
};

export const planText = (plan: PlanId, language: Language): string => plans[language][plan];

const guest: Readonly<Record<Language, string>> = { en: 'dear guest', ar: 'ضيفنا العزيز' };

export const nameText = (name: string | null, language: Language): string =>
  name?.trim() ? name.trim() : guest[language];
