import * as z from 'zod/mini';

const arabicZero = 0x0660;
const persianZero = 0x06f0;
const fullWidthZero = 0xff10;

/** Maps Arabic-Indic, Persian and full-width digits to 0-9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= fullWidthZero ? fullWidthZero : code >= persianZero ? persianZero : arabicZero;
    return String(code - zero);
  });
}

/** Bidi controls could disguise a name. */
const withoutBidiControls = (text: string): string =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');

// Lone surrogates, control characters but tab and newline, or stacked combining marks.
const unprintable =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{M}{6,}/u;
const unprintableUnits =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

const isPrintable = (text: string): boolean => !unprintableUnits.test(text) && !unprintable.test(text);

/** For long texts parsed line by line: refuses unprintable characters, changes nothing. */
export const printable = z.refine<string>(isPrintable);

/**
 * Trims, normalises to NFC, strips bidi controls; refuses control characters, lone surrogates and stacked combining
 * marks. `min` and `max` count UTF-16 units after trimming.
 */
export function plainText(limits: { min?: number; max: number }) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(20_000), z.refine(isPrintable)),
      z.transform((text) => withoutBidiControls(text).normalize('NFC').trim()),
    ),
    z.string().check(z.minLength(limits.min ?? 0), z.maxLength(limits.max)),
  );
}

/** Digits of any script, kept as text for codes and card numbers. */
export function digits(pattern: RegExp) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(64)),
      z.transform((text) => toLatinDigits(text).trim()),
    ),
    z.string().check(z.regex(pattern)),
  );
}

export const emailInput = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((text) => text.trim()),
  ),
  z.email(),
);

/** AED text such as `12.50 AED`. */
export const shownSum = z.string().check(z.regex(/^\d{1,7}\.\d{2} AED$/));

/** `HH:MM`, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** `YYYY-MM-DD`; refuses days that do not exist. */
export const calendarDay = z.string().check(
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
  }),
);

export const id = z.uuid();

/** `params.paymentId` after 3-D Secure: completes that payment instead of charging again. */
export const askedPaymentId = z.optional(id);
