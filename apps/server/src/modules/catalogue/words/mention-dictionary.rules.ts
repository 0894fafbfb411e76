import type { Allergen } from '@sufra/contract/options.ts';
import { allergenTerms, foodGroups, type FoodGroup } from './lexicon-terms.rules.ts';
import { otherFoods } from './other-foods.rules.ts';
import { normalise, splitPhrases } from './spelling.rules.ts';

/** Without lists, allowed for every dish. */
export interface LooseWord {
  readonly words: readonly string[];
  readonly allergens?: readonly Allergen[];
  readonly flags?: readonly string[];
  readonly ids?: readonly string[];
}

export const liquid: LooseWord = { words: splitPhrases('broth; soup; مرق; مرقة; شوربة; حساء') };

const looseWords: readonly LooseWord[] = [
  liquid,
  {
    words:
      splitPhrases(`water; cold water; hot water; boiling water; iced water; warm water; sauce; juice; juices
      ماء; مياه; ماي; صلصة; معجون; عصير; مرق ساخن`),
  },
  {
    words: splitPhrases('bread; toast; crumb; crumbs; flatbread; خبز; فتات خبز; خبز رقاق'),
    allergens: ['gluten'],
  },
  { words: splitPhrases('dough; batter; عجين; عجينة'), allergens: ['gluten'], flags: ['grain', 'legume'] },
  {
    words: splitPhrases('noodle; noodles; نودلز'),
    allergens: ['gluten'],
    ids: ['rice-noodles', 'glass-noodles'],
  },
  { words: splitPhrases('tortilla; tortillas; تورتيلا'), ids: ['corn-tortilla', 'flour-tortilla'] },
  {
    words: splitPhrases('yolk; yolks; egg yolk; egg white; صفار; بياض; صفار البيض; بياض البيض'),
    allergens: ['eggs'],
  },
  { words: splitPhrases('curd; curds'), allergens: ['milk', 'eggs'] },
  { words: splitPhrases('curry; masala; spice mix; كاري; ماسالا; بهار; بهارات'), flags: ['spice'] },
  { words: splitPhrases('زعتر; زعتر أخضر'), ids: ['thyme', 'zaatar'] },
  {
    words: splitPhrases('عيش'),
    allergens: ['gluten'],
    ids: ['basmati-rice', 'short-grain-rice', 'jasmine-rice', 'brown-rice'],
  },
  { words: splitPhrases('جاج; فروج; دياي; فراخ'), flags: ['poultry'] },
  {
    words: splitPhrases(
      'up to date; مدينة حمص; خل الجدر; خل القدر; across the grain; كوكو سبزي; da pan ji; دا بان جي; chicken breast side',
    ),
  },
  { words: splitPhrases('fish; سمك; سمكة; أسماك'), allergens: ['fish'] },
  { words: splitPhrases('cheese; cheeses; جبن; جبنة; أجبان; dairy; ألبان'), allergens: ['milk'] },
  { words: splitPhrases('egg; eggs; بيض; بيضة'), allergens: ['eggs'] },
  { words: splitPhrases('nut; nuts; مكسرات'), allergens: ['tree_nuts', 'peanuts'] },
  {
    words: splitPhrases('seafood; مأكولات بحرية; ثمار البحر; فواكه البحر'),
    allergens: ['fish', 'crustaceans', 'molluscs'],
  },
  { words: splitPhrases('shellfish; صدفيات'), allergens: ['crustaceans', 'molluscs'] },
  { words: splitPhrases('prawn; prawns; shrimp; shrimps; روبيان; ربيان; جمبري; قريدس'), ids: ['prawns'] },
  { words: splitPhrases('gluten; wheat; غلوتين; قمح'), allergens: ['gluten'] },
  { words: splitPhrases('soy; soya; صويا'), allergens: ['soy'] },
  { words: splitPhrases('omelette; omelet; frittata; أومليت; عجة'), allergens: ['eggs'] },
  { words: splitPhrases('cocoa; كاكاو'), ids: ['cocoa'] },
  { words: splitPhrases('teriyaki; ترياكي'), allergens: ['soy'] },
  { words: splitPhrases('satay; snickers; ساتيه; ساتاي; سنيكرز'), allergens: ['peanuts'] },
  { words: splitPhrases('almondy; frangipane; amaretto'), allergens: ['tree_nuts'] },
  {
    words:
      splitPhrases(`breaded; crumbed; battered; schnitzel; katsu; tempura; crouton; croutons; burger; bun; buns
      ramen; بانيه; شنيتزل; تمبورا; برغر; برجر; رامن`),
    allergens: ['gluten'],
  },
  {
    words: splitPhrases(
      'buttery; cheesy; yoghurty; yogurty; alfredo; bechamel; parmigiana; raita; مجبن; صلصة بيضاء; بشاميل',
    ),
    allergens: ['milk'],
  },
  { words: splitPhrases('caesar; سيزر'), allergens: ['fish', 'eggs', 'milk'] },
  { words: splitPhrases('crabby'), allergens: ['crustaceans'] },
  { words: splitPhrases('gomasio; hoummous; houmous'), allergens: ['sesame'] },
  { words: splitPhrases('wine; beer; rum; brandy; cognac; نبيذ; بيرة'), flags: ['alcohol'] },
  { words: splitPhrases('cauliflower rice; أرز القرنبيط'), ids: ['cauliflower'] },
  { words: splitPhrases('pickled cucumber; خيار مخلل'), ids: ['cucumber', 'pickles'] },
  {
    words: splitPhrases('fried onion; fried onions; crispy onions; بصل مقلي; بصل مقرمش'),
    ids: ['onion', 'red-onion', 'shallot'],
  },
  { words: splitPhrases('fried garlic; ثوم مقلي'), ids: ['garlic'] },
  { words: splitPhrases('steak; steaks; ستيك'), flags: ['meat', 'fish'] },
  {
    words: splitPhrases('meat; kofta; kafta; لحم; لحمة; كفتة'),
    flags: ['meat', 'poultry', 'fish', 'shellfish'],
  },
];

const alsoFood: readonly string[] =
  splitPhrases(`bacon; ham; salami; sausage; sausages; prosciutto; chorizo; pepperoni
  venison; veal; goose; turtle; frog; snail; snails; caviar; roe; mayo; aioli; nougat; cookie; biscuit; cracker
  لحم مقدد; نقانق; سجق; مرتديلا; كافيار; بسكويت; كعك; كيك; بقسماط`);

/** Food words that are also verbs: "toast the seeds". */
export const verbs: ReadonlySet<string> = new Set([
  'toast',
  'wrap',
  'pulse',
  'pepper',
  'pickle',
  'حمص',
  'قد',
]);

export const beforeVerbs: ReadonlySet<string> = new Set(
  splitPhrases('and; then; to; meanwhile; lightly; ثم; حتي; اثنا; اثناء; قليلا'),
);

export const afterVerbs: ReadonlySet<string> = new Set(
  splitPhrases('the; a; it; them; each; all; until; till; lightly; gently; well; every; out'),
);

/** Resemble a food once stemmed; none is an allergen. */
export const noFood: ReadonlySet<string> = new Set(
  splitPhrases(
    'كبيره; دقيقه; دقيقتين; دقايق; بانكوك; حامض; حامضه; رطب; رطبها; رطبه; مفلفله; مدردره; سلق; ماء سلق; رقاقه; رقاقتان; لب; لبه; لبها; ورقيه; لفته; ورص; ورصها; شكر; كبر; فقد; وحمصه; وحمصها; حمصه; حمصها; صافيه',
  ),
);

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
  readonly names: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

export type ById = ReadonlyMap<string, NamedFood>;

export interface Entry {
  readonly ids: Set<string>;
  /** The dish must carry a class of each list. */
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
    for (const term of terms) entryOf(term).classes.push(...requiredClasses(classes));
  for (const group of foodGroups) for (const word of group.words) entryOf(word).groups.push(group);
  for (const loose of looseWords) for (const word of loose.words) entryOf(word).loose.push(loose);
  return dictionary;
}

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

/** "Nuts" needs any nut; "custard" needs both milk and eggs. */
function requiredClasses(classes: string): (readonly Allergen[])[] {
  const list = classes.split(' ') as Allergen[];
  return either.has(classes) ? [list] : list.map((one) => [one]);
}

export const namedFoods = (foods: readonly MentionedFood[]): NamedFood[] =>
  foods.map((food) => ({ ...food, names: namesOf(food), own: ownNamesOf(food) }));
