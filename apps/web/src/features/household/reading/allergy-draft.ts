import { type AllergyOption, allergyOptions, type Language } from '@sufra/contract/options.ts';

export interface AllergyDraft {
  /** The chips that are on. */
  readonly chosen: readonly AllergyOption[];
  /** Everything else, as typed. */
  readonly text: string;
}

export const noAllergies: AllergyDraft = { chosen: [], text: '' };

const isOption = (entry: string): entry is AllergyOption => Object.hasOwn(allergyOptions, entry);

/** The entries of a free text: separated by commas of either script, semicolons or lines; each once. */
export function entriesOf(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(/[,،;؛\n]/)) {
    const entry = part.trim();
    const key = entry.toLowerCase();
    if (entry !== '' && !seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()];
}

/** What stands between entries we write ourselves. */
const separatorOf = (language: Language): string => (language === 'ar' ? '، ' : ', ');

/** A saved list: known options become chips, the rest one text. */
export const draftOfAllergies = (saved: readonly string[], language: Language): AllergyDraft => ({
  chosen: saved.filter(isOption),
  text: saved.filter((entry) => !isOption(entry)).join(separatorOf(language)),
});

/** What is saved: chips first, then the entries of the text. */
export const listOfAllergies = (draft: AllergyDraft): string[] => [
  ...new Set([...draft.chosen, ...entriesOf(draft.text)]),
];

/** The text without one of its entries. */
export const withoutEntry = (text: string, entry: string, language: Language): string =>
  entriesOf(text)
    .filter((one) => one.toLowerCase() !== entry.toLowerCase())
    .join(separatorOf(language));

/** The text with an entry in the place of another. */
export const withEntry = (text: string, entry: string, instead: string, language: Language): string =>
  entriesOf(
    entriesOf(text)
      .map((one) => (one.toLowerCase() === entry.toLowerCase() ? instead : one))
      .join(separatorOf(language)),
  ).join(separatorOf(language));
