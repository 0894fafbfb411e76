import {
  cataloguesOf,
  languages,
  lineOfKey,
  marksOf,
  pluralForms,
  stemOf,
  type Catalogue,
  type Language,
} from '../catalogues.ts';
import type { Problem, Rule, Tree } from '../tree.ts';

/** Names and units written in Latin letters in Arabic texts. */
const latinWords =
  /\b(sufra|whatsapp|aed|google|apple|maps|visa|mastercard|amex|american|express|pdf|jpe?g|png|webp|csv|iban|cvv|cvc|otp|ai|qr|vat|uae|km|kg|kcal|ml|mg|[glmh]|min|mm|yy|pm|am|https?|www|com|ae|app|english)\b/gi;

export const translations: Rule = {
  name: 'translations',
  *check(tree: Tree): Iterable<Problem> {
    const [english, arabic] = languages.map((language) => cataloguesOf(tree, language));
    for (const one of [...(english ?? []), ...(arabic ?? [])]) yield* emptyTexts(one);
    yield* missingKeys(english ?? [], arabic ?? [], 'ar');
    yield* missingKeys(arabic ?? [], english ?? [], 'en');
    for (const one of english ?? []) {
      const twin = arabic?.find(({ namespace }) => namespace === one.namespace);
      if (twin) yield* differences(one, twin);
    }
    for (const one of arabic ?? []) yield* latinTexts(one);
  },
};

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): string[] =>
  [...all].filter((one) => !some.has(one));

const problem = (catalogue: Catalogue, key: string, message: string): Problem => ({
  file: catalogue.file.path,
  line: lineOfKey(catalogue, key),
  message: `${key}: ${message}`,
});

function* emptyTexts(catalogue: Catalogue): Iterable<Problem> {
  for (const [key, text] of catalogue.texts) {
    if (text.trim() === '') yield problem(catalogue, key, 'the text is empty (or no text).');
  }
}

function* missingKeys(
  from: readonly Catalogue[],
  others: readonly Catalogue[],
  language: Language,
): Iterable<Problem> {
  for (const catalogue of from) {
    const twin = others.find(({ namespace }) => namespace === catalogue.namespace);
    if (!twin) {
      yield { file: catalogue.file.path, line: 1, message: `The catalogue has no twin in ${language}/.` };
      continue;
    }
    const plurals = pluralForms(catalogue.texts);
    const theirPlurals = pluralForms(twin.texts);
    for (const key of catalogue.texts.keys()) {
      if (twin.texts.has(key) || (plurals.has(stemOf(key)) && theirPlurals.has(stemOf(key)))) continue;
      yield problem(catalogue, key, `missing in ${twin.file.path}.`);
    }
  }
}

function* differences(english: Catalogue, arabic: Catalogue): Iterable<Problem> {
  const stems = new Set([...pluralForms(english.texts).keys(), ...pluralForms(arabic.texts).keys()]);
  for (const stem of stems) {
    yield* wrongForms(english, stem, 'en');
    yield* wrongForms(arabic, stem, 'ar');
  }
  for (const [key, text] of english.texts) {
    const twin = arabic.texts.get(key);
    const isPlural = stems.has(stemOf(key)) && !key.endsWith('_other');
    if (twin === undefined || isPlural) continue;
    const odd = [...without(marksOf(text), marksOf(twin)), ...without(marksOf(twin), marksOf(text))];
    if (odd.length > 0) yield problem(arabic, key, `${odd.join(', ')} stands in one language only.`);
  }
  for (const [key, text] of [...english.texts, ...arabic.texts]) {
    const whole = arabic.texts.get(`${stemOf(key)}_other`);
    if (!stems.has(stemOf(key)) || whole === undefined) continue;
    const unknown = without(marksOf(text), marksOf(whole));
    if (unknown.length > 0)
      yield problem(arabic, key, `${unknown.join(', ')} is unknown to the form "other".`);
  }
}

/** The forms of `Intl.PluralRules`; `zero` is an i18next extra. */
function* wrongForms(catalogue: Catalogue, stem: string, language: Language): Iterable<Problem> {
  const wanted = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const forms = pluralForms(catalogue.texts).get(stem) ?? new Set<string>();
  const missing = without(wanted, forms);
  const useless = without(forms, wanted).filter((form) => form !== 'zero');
  if (missing.length > 0)
    yield problem(catalogue, stem, `the plural lacks ${missing.map((form) => `_${form}`).join(', ')}.`);
  if (useless.length > 0)
    yield problem(catalogue, stem, `the plural never uses ${useless.map((form) => `_${form}`).join(', ')}.`);
}

function* latinTexts(catalogue: Catalogue): Iterable<Problem> {
  for (const [key, text] of catalogue.texts) {
    const words = text
      .replaceAll(/\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)|\S+@\S+/g, ' ')
      .replaceAll(latinWords, ' ');
    if (/[A-Za-z]/.test(words) && !/[\u0600-\u06FF]/.test(words))
      yield problem(catalogue, key, 'not Arabic yet.');
  }
}
