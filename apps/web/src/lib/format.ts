import type { Language } from '@sufra/contract/options.ts';
import { scripts } from '../i18n/language.ts';
import type { TFunction } from 'i18next';

const timeZone = 'Asia/Dubai';
const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function remembered<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = cache.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

const moneyFormat = (language: Language): Intl.NumberFormat =>
  remembered(
    `money ${language}`,
    () => new Intl.NumberFormat(scripts[language].locale, { style: 'currency', currency: 'AED' }),
  );

/** Parses `12.50 AED`, `AED 12.50` or `12.50`, also negative, into AED; null otherwise. */
function amountOf(text: string): number | null {
  const match = /^(?:AED\s*)?(-?\d+(?:\.\d{1,2})?)(?:\s*AED)?$/.exec(text.trim());
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** Fils of the wire format; 0 if it is invalid. */
export const filsOf = (text: string): number => Math.round((amountOf(text) ?? 0) * 100);

/** `AED 46.50` or `46.50 د.إ.`; a number is fils, a string the wire format. */
export function formatMoney(money: number | string, language: Language): string {
  const amount = typeof money === 'number' ? money / 100 : amountOf(money);
  return amount === null ? String(money) : moneyFormat(language).format(amount);
}

/** The wire format, `46.50 AED`; never displayed. */
export const toAedText = (fils: number): string => `${(fils / 100).toFixed(2)} AED`;

export const formatNumber = (value: number, language: Language, digits = 0): string =>
  remembered(
    `number ${language} ${String(digits)}`,
    () => new Intl.NumberFormat(scripts[language].locale, { maximumFractionDigits: digits }),
  ).format(value);

export const formatStars = (stars: number, language: Language): string =>
  remembered(
    `stars ${language}`,
    () =>
      new Intl.NumberFormat(scripts[language].locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(stars);

const dayStyles = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 21 Nov 2025; beside a time or another day */
  brief: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const calendar = (language: Language, style: keyof typeof dayStyles, zone: string): Intl.DateTimeFormat =>
  remembered(
    `day ${language} ${style} ${zone}`,
    () => new Intl.DateTimeFormat(scripts[language].locale, { ...dayStyles[style], timeZone: zone }),
  );

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A calendar day (`YYYY-MM-DD`) has no zone; an instant is formatted in Dubai time. */
export function formatDay(
  day: string | Date,
  language: Language,
  style: keyof typeof dayStyles = 'long',
): string {
  const isCalendarDay = typeof day === 'string' && day.length === 10;
  return calendar(language, style, isCalendarDay ? 'UTC' : timeZone).format(
    isCalendarDay ? noonOf(day) : new Date(day),
  );
}

export const formatDays = (from: string, to: string, language: Language): string =>
  calendar(language, 'brief', 'UTC').formatRange(noonOf(from), noonOf(to));

const clock = (language: Language, zone: string): Intl.DateTimeFormat =>
  remembered(
    `time ${language} ${zone}`,
    () =>
      new Intl.DateTimeFormat(scripts[language].locale, {
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
        timeZone: zone,
      }),
  );

/** A time of day (`HH:MM`) or an instant in Dubai, as `8:00 am` or `8:00 ص`; no line breaks within. */
export function formatTime(time: string | Date, language: Language): string {
  const isTimeOfDay = typeof time === 'string' && time.length === 5;
  const text = isTimeOfDay
    ? clock(language, 'UTC').format(new Date(`2000-01-01T${time}:00Z`))
    : clock(language, timeZone).format(new Date(time));
  return text.replaceAll(' ', '\u00a0');
}

/** "nuts, dairy and sesame" */
export const formatList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(scripts[language].locale, { type: 'conjunction' }).format(items);

/** Today's calendar day in Dubai (`YYYY-MM-DD`), `offset` days later. */
export function dubaiDay(now: Date, offset = 0): string {
  const shifted = new Date(now.getTime() + offset * 86_400_000);
  return remembered('iso day', () => new Intl.DateTimeFormat('en-CA', { timeZone })).format(shifted);
}

/** `30 days`, `30 يومًا`; or `24m`. */
export const formatSpan = (
  value: number,
  unit: 'minute' | 'hour' | 'day',
  language: Language,
  unitDisplay: 'long' | 'narrow' = 'long',
): string =>
  new Intl.NumberFormat(scripts[language].locale, { style: 'unit', unit, unitDisplay }).format(value);

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const earthMetres = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Straight-line metres. */
export function metresBetween(from: Place, to: Place): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2);
  const east = Math.sin(radians(to.lng - from.lng) / 2);
  const bow = north ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(bow)));
}

/** "850 m" below one kilometre, "3.4 km" above; the namespace of `t` has `distance`. */
export function distanceText(metres: number, t: TFunction, language: Language): string {
  if (metres < 950)
    return t('distance.metres', {
      amount: formatNumber(Math.max(50, Math.round(metres / 50) * 50), language),
    });
  return t('distance.kilometres', { amount: formatNumber(metres / 1_000, language, 1) });
}

/** Isolates a text of unknown script inside a sentence. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Isolates a number, code or address inside a sentence. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;
