import type { Allergen } from '@sufra/contract/options.ts';
import { allergenTerms, foodGroups, type FoodGroup } from './lexicon-terms.rules.ts';
import { alsoFood, looseWords, type LooseWord } from './mention-words.rules.ts';
import { otherFoods } from './other-foods.rules.ts';
import { normalise } from './spelling.rules.ts';

/** What is asked of an ingredient; `allergens` with what its parts carry, `contains` with what they are. */
export interface MentionedFood {
  readonly id: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly synonyms: readonly string[];
  readonly recipeNames: readonly string[];
  readonly allergens: readonly Allergen[] | null;
  readonly flags: readonly string[];
  readonly contains?: readonly string[] | null | undefined;
}

export interface NamedFood extends MentionedFood {
  /** All it is called, in the one spelling. */
  readonly names: ReadonlySet<string>;
  /** What our table itself calls it. */
  readonly own: ReadonlySet<string>;
}

export type ById = ReadonlyMap<string, NamedFood>;

/** What a phrase may stand for; it is said truly where one of these is in the dish. */
export interface Entry {
  readonly ids: Set<string>;
  /** Each of these classes has to be in the dish, whatever else is; of a list inside one is enough. */
  readonly classes: (readonly Allergen[])[];
  readonly groups: FoodGroup[];
  readonly loose: LooseWord[];
}

export type Dictionary = ReadonlyMap<string, Entry>;

export function dictionaryOf(foods: readonly NamedFood[], notInTable: readonly string[]): Dictionary {
  const dictionary = new Map<string, Entry>();
  const entryOf = (phrase: string): Entry => {
    const key = normalise(phrase);
    const entry = dictionary.get(key) ?? { ids: new Set(), classes: [], groups: [], loose: [] };
    if (key !== '') dictionary.set(key, entry);
    return entry;
  };
  for (const food of foods) for (const name of food.names) entryOf(name).ids.add(food.id);
  for (const { names } of otherFoods) for (const name of names) entryOf(name);
  for (const name of [...notInTable, ...alsoFood]) entryOf(name);
  for (const [classes, terms] of Object.entries(allergenTerms))
    for (const term of terms) entryOf(term).classes.push(...requiredOf(classes));
  for (const group of foodGroups) for (const word of group.words) entryOf(word).groups.push(group);
  for (const loose of looseWords) for (const word of loose.words) entryOf(word).loose.push(loose);
  return dictionary;
}

/** "Prawns, peeled" is called so, and "Prawns" as well. */
const ownNamesOf = ({ nameEn, nameAr }: MentionedFood): ReadonlySet<string> =>
  new Set(
    [nameEn, nameAr, nameEn.replace(/[,(].*$/, ''), nameAr.replace(/[,،(].*$/, '')].map((name) =>
      normalise(name),
    ),
  );

const namesOf = (food: MentionedFood): ReadonlySet<string> =>
  new Set([
    ...ownNamesOf(food),
    ...[food.id.replaceAll('-', ' '), ...food.synonyms, ...food.recipeNames].map(normalise),
  ]);

const either: ReadonlySet<string> = new Set([
  'tree_nuts peanuts',
  'crustaceans molluscs',
  'crustaceans molluscs fish',
]);

/** "Nuts" may be said where there are any; custard only where there are both milk and eggs. */
function requiredOf(classes: string): (readonly Allergen[])[] {
  const list = classes.split(' ') as Allergen[];
  return either.has(classes) ? [list] : list.map((one) => [one]);
}

/** Foods with their names in the one spelling. */
export const namedFoods = (foods: readonly MentionedFood[]): NamedFood[] =>
  foods.map((food) => ({ ...food, names: namesOf(food), own: ownNamesOf(food) }));
