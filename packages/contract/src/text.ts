import * as z from 'zod/mini';

const arabicZero = 0x0660;
const persianZero = 0x06f0;
const fullWidthZero = 0xff10;

/** Maps Arabic-Indic, Persian and full-width digits to 0-9 and leaves everything else alone. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= fullWidthZero ? fullWidthZero : code >= persianZero ? persianZero : arabicZero;
    return String(code - zero);
  });
}

/** Removes characters that reorder text around them, so that a name can't dress up as something else. */
const withoutBidiControls = (text: string): string =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');

// Half a surrogate pair, control characters but tab and newline, or a pile of combining marks on one letter.
const unprintable =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{M}{6,}/u;
const unprintableUnits =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

const isPrintable = (text: string): boolean => !unprintableUnits.test(text) && !unprintable.test(text);

/** Refuses what no screen can show, and changes nothing: for long texts that are read line by line. */
export const printable = z.refine<string>(isPrintable);

/**
 * Text a person typed: trimmed, NFC, without direction controls; refuses NUL, other control characters, lone
 * surrogates and piles of combining marks. `min` and `max` count UTF-16 units after trimming.
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

/** A number made of digits in any script, kept as text, as in codes and card numbers. */
export function digits(pattern: RegExp) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(64)),
      z.transform((text) => toLatinDigits(text).trim()),
    ),
    z.string().check(z.regex(pattern)),
  );
}

/** An e-mail address, trimmed. */
export const emailInput = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((text) => text.trim()),
  ),
  z.email(),
);

/** A sum as it was shown, AED text such as `12.50 AED`. */
export const shownSum = z.string().check(z.regex(/^\d{1,7}\.\d{2} AED$/));

/** A time of day, `HH:MM`, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A calendar day, `YYYY-MM-DD`; a day that does not exist is refused. */
export const calendarDay = z.string().check(
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
  }),
);

/** A row id. */
export const id = z.uuid();

/** `params.paymentId` of a `bank_asks` the person has answered: that payment is settled, and nothing new is charged. */
export const askedPaymentId = z.optional(id);
