import { type AllergyOption, allergyOptions, type Language } from '@sufra/contract/options.ts';

export interface AllergyDraft {
  readonly chosen: readonly AllergyOption[];
  readonly text: string;
}

export const noAllergies: AllergyDraft = { chosen: [], text: '' };

const isOption = (entry: string): entry is AllergyOption => Object.hasOwn(allergyOptions, entry);

/** Splits at commas of either script, semicolons and line breaks; removes duplicates. */
export function entriesOf(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(/[,،;؛\n]/)) {
    const entry = part.trim();
    const key = entry.toLowerCase();
    if (entry !== '' && !seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()];
}

const separatorOf = (language: Language): string => (language === 'ar' ? '، ' : ', ');

export const draftOfAllergies = (saved: readonly string[], language: Language): AllergyDraft => ({
  chosen: saved.filter(isOption),
  text: saved.filter((entry) => !isOption(entry)).join(separatorOf(language)),
});

export const listOfAllergies = (draft: AllergyDraft): string[] => [
  ...new Set([...draft.chosen, ...entriesOf(draft.text)]),
];

export const withoutEntry = (text: string, entry: string, language: Language): string =>
  entriesOf(text)
    .filter((one) => one.toLowerCase() !== entry.toLowerCase())
    .join(separatorOf(language));

export const plusEntry = (text: string, entry: string, language: Language): string =>
  entriesOf([text, entry].join(separatorOf(language))).join(separatorOf(language));

export const withEntry = (text: string, entry: string, instead: string, language: Language): string =>
  entriesOf(
    entriesOf(text)
      .map((one) => (one.toLowerCase() === entry.toLowerCase() ? instead : one))
      .join(separatorOf(language)),
  ).join(separatorOf(language));
