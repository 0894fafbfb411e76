import { allergyOptions, type Allergen, type Language } from '@sufra/contract/options.ts';

/** Keys of `options` that together cover the classes: an allergy people know where all its classes are there. */
export function allergenKeys(classes: readonly Allergen[]): string[] {
  const known = Object.entries(allergyOptions).filter(([, covered]) =>
    covered.every((one) => classes.includes(one)),
  );
  const named = new Set<string>(known.flatMap(([, covered]) => covered));
  return [
    ...known.map(([allergy]) => `allergy.${allergy}`),
    ...classes.filter((one) => !named.has(one)).map((one) => `allergen.${one}`),
  ];
}

/** A label as it stands inside a sentence. */
export const insideSentence = (label: string, language: Language): string =>
  language === 'en' ? label.toLowerCase() : label;
