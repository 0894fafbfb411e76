// Reads what people write about allergies and dislikes, in English and Arabic, as allergens and ingredients.
import type { Allergen } from '@sufra/contract/options.ts';
import { allergenTerms, conditions, fillers, type Condition } from './lexicon-terms.rules.ts';

export interface NamedIngredient {
  readonly id: string;
  readonly names: readonly string[];
  readonly allergens: readonly Allergen[] | null;
}

export interface Reading {
  readonly text: string;
  readonly allergens: readonly Allergen[];
  /** Ids of ingredients, all that the words could mean. */
  readonly ingredients: readonly string[];
  /** False: we can't check this yet. */
  readonly recognised: boolean;
}

export interface Lexicon {
  /** Reads one entry of an allergy list. Ambiguous words mean everything they could. */
  read(text: string): Reading;
  /** The limits a health condition sets; null when we have no rule for it. */
  readCondition(text: string): Condition | null;
}

/**
 * One spelling for what is written in many: case, accents, Arabic vowel marks, forms of alif, ya and ta marbuta,
 * punctuation, and the article.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u0655\u0670\u0640]/g, '')
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u0624', '\u0648')
    .replaceAll('\u0626', '\u064a')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(toStem)
    .join(' ');
}

// Light on purpose: plural endings and the article; what it can't fold is asked about, not guessed.
function toStem(word: string): string {
  if (/^[\u0600-\u06ff]/.test(word)) {
    return word.length > 4
      ? word.replace(/^(\u0648\u0627\u0644|\u0628\u0627\u0644|\u0644\u0644|\u0627\u0644)/, '')
      : word;
  }
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:oes|shes|ches|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

const fillerWords = new Set(fillers.map(normalise));
const termIndex = new Map<string, readonly Allergen[]>(
  Object.entries(allergenTerms).flatMap(([classes, terms]) =>
    terms.map((term): [string, readonly Allergen[]] => [normalise(term), classes.split(' ') as Allergen[]]),
  ),
);

const conditionIndex = new Map(
  conditions.flatMap((condition) =>
    condition.words.map((word): [string, Condition] => [normalise(word), condition]),
  ),
);

/** Builds a lexicon over the ingredient table. */
export function createLexicon(ingredients: readonly NamedIngredient[]): Lexicon {
  const entries = ingredients.map(({ id, names, allergens }) => ({
    id,
    allergens,
    phrases: names.map((name) => ` ${normalise(name)} `),
  }));
  const lookUp = (phrase: string): Omit<Reading, 'text'> => {
    const classes = termIndex.get(phrase);
    if (classes) return { allergens: classes, ingredients: [], recognised: true };
    const padded = ` ${phrase} `;
    const found =
      phrase === '' ? [] : entries.filter((entry) => entry.phrases.some((name) => name.includes(padded)));
    return {
      // Naming one member of a class means the class: who reacts to shrimp is kept from every crustacean.
      allergens: [
        ...new Set(found.filter((e) => e.phrases.includes(padded)).flatMap((e) => e.allergens ?? [])),
      ],
      ingredients: found.map((entry) => entry.id),
      recognised: found.length > 0,
    };
  };
  return {
    read: (text) => ({ text, ...readEntry(text, lookUp) }),
    readCondition: (text) => conditionIndex.get(normalise(text)) ?? null,
  };
}

function readEntry(text: string, lookUp: (phrase: string) => Omit<Reading, 'text'>): Omit<Reading, 'text'> {
  const words = normalise(text).split(' ');
  const whole = lookUp(words.join(' '));
  if (whole.recognised) return whole;
  const core = words.filter((word) => !fillerWords.has(word));
  const trimmed = lookUp(core.join(' '));
  if (trimmed.recognised) return trimmed;
  // "nuts and milk": every part must be understood, or the whole entry is asked about.
  const parts = joined(words).map((part) => lookUp(part.filter((word) => !fillerWords.has(word)).join(' ')));
  if (parts.length < 2 || parts.some((part) => !part.recognised))
    return { allergens: [], ingredients: [], recognised: false };
  return {
    allergens: [...new Set(parts.flatMap((part) => part.allergens))],
    ingredients: [...new Set(parts.flatMap((part) => part.ingredients))],
    recognised: true,
  };
}

const joiners = new Set(['and', 'or', '\u0648', '\u0627\u0648']);

function joined(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (joiners.has(word)) parts.push([]);
    else if (/^\u0648[\u0600-\u06ff]{3,}/.test(word) && parts.at(-1)?.length) parts.push([word.slice(1)]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}
