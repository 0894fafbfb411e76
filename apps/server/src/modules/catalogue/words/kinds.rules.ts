import type { Allergen } from '@sufra/contract/options.ts';
import { normalise, splitPhrases } from './spelling.rules.ts';

/** Ingredients by the species they are made of; products with `contains` also count through their parts. */
export const kinds: Readonly<Record<string, string>> = {
  almond: 'almonds; almond-milk; almond-butter',
  apricot: 'dried-apricots',
  avocado: 'avocado; avocado-oil',
  basil: 'basil; thai-basil; basil-dried; pesto',
  beans: 'kidney-beans-canned; black-beans-canned; white-beans-canned; green-beans',
  beef: 'ground-beef; beef-sirloin; beef-stew; beef-stock; stock-cube; soup-stock; gelatine',
  beet: 'beetroot; chard',
  'black pepper': 'black-pepper; white-pepper',
  cabbage: 'cabbage; chinese-cabbage; bok-choy; brussels-sprouts; kale; kimchi',
  chicken: `chicken-breast; chicken-thigh; chicken-whole; chicken-wings; chicken-liver; chicken-stock; stock-cube
    soup-stock`,
  chickpea: 'chickpeas-dried; chickpeas-canned; chana-dal; chickpea-flour; hummus',
  chilli: `green-chilli; red-chilli; cayenne; chilli-flakes; chilli-paste; sriracha; pepper-sauce
    sweet-chilli-sauce; gochujang; any-gochujang; thai-green-curry-paste`,
  cocoa: 'cocoa; dark-chocolate; milk-chocolate; hazelnut-spread',
  coconut: 'coconut-fresh; desiccated-coconut; coconut-milk; coconut-oil',
  coriander: 'coriander-leaves; coriander-ground',
  corn: 'sweetcorn; cornflour; corn-grits; corn-tortilla',
  cucumber: 'cucumber; pickles',
  cumin: 'cumin; cumin-seeds',
  date: 'dates; date-syrup',
  dill: 'dill; dill-dried',
  'fava bean': 'fava-beans-dried; fava-beans-canned',
  fennel: 'fennel; fennel-seeds',
  fenugreek: 'fenugreek-leaves; fenugreek-seeds',
  garlic: 'garlic; garlic-powder; ginger-garlic-paste',
  ginger: 'ginger; ginger-ground; ginger-garlic-paste',
  gochujang: 'gochujang; any-gochujang',
  grape: 'grapes; raisins; vine-leaves; balsamic-vinegar; red-wine-vinegar; red-wine; white-wine',
  lamb: 'ground-lamb; lamb-shoulder; lamb-leg',
  lemon: 'lemon; preserved-lemon',
  lentil: 'red-lentils; brown-lentils; green-lentils',
  lettuce: 'lettuce; romaine',
  lime: 'lime; dried-lime',
  mint: 'mint; mint-dried',
  miso: 'miso; any-miso',
  'mung bean': 'moong-dal; bean-sprouts',
  olive: 'olives-black; olives-green; olive-oil',
  onion: 'onion; red-onion; spring-onion; shallot; onion-powder; crispy-onions',
  orange: 'orange; orange-blossom-water',
  oregano: 'oregano-dried; marjoram',
  paprika: 'paprika; smoked-paprika',
  parsley: 'parsley; parsley-dried',
  pea: 'green-peas; yellow-split-peas; snow-peas',
  peanut: 'peanuts; peanut-butter; peanut-oil',
  pomegranate: 'pomegranate; pomegranate-molasses',
  pork: 'ground-pork; pork-shoulder; bacon; any-sausage; gelatine',
  pumpkin: 'pumpkin; pumpkin-seeds',
  radish: 'radish; daikon',
  rice: `basmati-rice; short-grain-rice; jasmine-rice; brown-rice; rice-noodles; flattened-rice; rice-flour
    rice-vinegar; rice-drink; mirin`,
  sugar: 'sugar; brown-sugar; icing-sugar; molasses',
  sunflower: 'sunflower-seeds; sunflower-oil',
  'sweet pepper': 'green-pepper; red-pepper',
  tomato: `tomato; cherry-tomatoes; tomato-paste; tomatoes-canned; passata; sun-dried-tomatoes; tomato-ketchup
    barbecue-sauce`,
  turkey: 'ground-turkey; turkey-breast',
  vanilla: 'vanilla; vanilla-extract',
  walnut: 'walnuts; walnut-oil',
};

export interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

interface Family extends Bilingual {
  /** Kinds, or ingredients without a kind. */
  readonly of: string;
  readonly classes?: readonly Allergen[];
}

/** Whether an allergy to one member extends to the others differs between people. */
export const families: readonly Family[] = [
  { en: 'the onion family', ar: 'فصيلة البصل', of: 'onion; garlic; leek; chives' },
  {
    en: 'the bean family',
    ar: 'فصيلة البقول',
    of: `chickpea; lentil; pea; beans; fava bean; mung bean; urad-dal; toor-dal; black-eyed-peas; fenugreek`,
    classes: ['soy', 'peanuts', 'lupin'],
  },
  { en: 'the capsicum family', ar: 'فصيلة الفلفل', of: 'sweet pepper; chilli; paprika' },
  { en: 'the citrus family', ar: 'فصيلة الحمضيات', of: 'lemon; lime; orange' },
  {
    en: 'the cabbage family',
    ar: 'فصيلة الملفوف',
    of: 'cabbage; broccoli; cauliflower; turnip; radish; rocket',
  },
  { en: 'the gourd family', ar: 'فصيلة القرع', of: 'pumpkin; courgette; cucumber; bitter-gourd' },
  {
    en: 'the apple and peach family',
    ar: 'فصيلة التفاح والخوخ',
    of: 'apple; pear; peach; prunes; apricot; strawberries; raspberries',
  },
  { en: 'the poultry family', ar: 'فصيلة الدواجن', of: 'chicken; turkey; duck' },
  { en: 'the beef and lamb family', ar: 'فصيلة اللحوم الحمراء', of: 'beef; lamb' },
];

interface Doubtful {
  readonly words: readonly string[];
  readonly foods: Bilingual;
}

/** Words that may mean a further food. Coconut: a tree nut for the FDA until 2025, not in Regulation (EU) 1169/2011. */
export const doubtfulWords: readonly Doubtful[] = [
  {
    words:
      splitPhrases(`nut; nuts; all nuts; any nuts; mixed nuts; tree nut; tree nuts; treenuts; all types of nuts
      peanuts and tree nuts; مكسرات; كل المكسرات; مكسرات مشكلة; مكسرات شجرية; مكسرات الشجر; مكسرات وفول سوداني; جوز`),
    foods: { en: 'Coconut', ar: 'جوز الهند' },
  },
  {
    words: splitPhrases('parsley; بقدونس'),
    foods: { en: 'Coriander leaves', ar: 'أوراق الكزبرة' },
  },
  {
    words: splitPhrases('badam; فستق; fustug; fustuq; fostok; فول'),
    foods: { en: 'Peanuts', ar: 'فول سوداني' },
  },
];

interface Homonym {
  readonly words: readonly string[];
  readonly senses: readonly string[];
}

/** Words for unlike foods: all are left out until the customer chooses. */
export const homonyms: readonly Homonym[] = [
  ['pepper; peppers', 'black pepper; sweet pepper; chilli; sichuan pepper'],
  ['فلفل', 'فلفل أسود; فلفل حلو; فلفل حار; فلفل سيتشوان'],
  ['curry', 'curry powder; curry leaves; curry paste'],
  ['كاري', 'بودرة الكاري; أوراق الكاري; معجون الكاري'],
  ['stock; broth; bouillon', 'chicken stock; beef stock; fish stock; vegetable stock'],
  ['مرق; مرقة', 'مرق دجاج; مرق لحم; مرق سمك; مرق خضار'],
  ['noodles', 'egg noodles; rice noodles; buckwheat noodles'],
  ['نودلز', 'نودلز بالبيض; نودلز الأرز; نودلز السوبا'],
  ['tortilla; tortillas', 'wheat tortilla; corn tortilla'],
  ['تورتيلا', 'تورتيلا القمح; تورتيلا ذرة'],
  ['sprouts', 'bean sprouts; brussels sprouts'],
  ['mince; keema; qeema', 'minced beef; minced lamb; minced turkey; minced pork'],
  ['كيما; قيمة', 'لحم بقري مفروم; لحم غنم مفروم'],
  ['pimento', 'allspice; sweet pepper'],
  ['anise; aniseed', 'star anise; anise seed'],
  ['يانسون; ينسون', 'يانسون نجمي; يانسون حب'],
  ['خوخ', 'دراق; برقوق'],
  ['عيش', 'أرز; خبز'],
  ['بطاطا', 'بطاطس; بطاطا حلوة'],
  ['لوبيا', 'لوبيا خضراء; لوبيا جافة'],
  ['دبس', 'دبس تمر; دبس رمان; دبس فليفلة; دبس بندورة; دبس القصب'],
].map(([words = '', senses = '']) => ({ words: splitPhrases(words), senses: splitPhrases(senses) }));

/** Other foods with the word in their name. */
export const falseFriends: Readonly<Record<string, string>> = {
  banana: 'shallot',
  berry: 'capers; allspice',
  bread: 'yeast',
  butter: 'white-beans-canned; peanut-butter; tahini; almond-butter',
  chicken: 'egg',
  clove: 'garlic',
  cream: 'coconut-milk',
  curd: 'tofu',
  egg: 'aubergine',
  garlic: 'chives',
  grape: 'cherry-tomatoes',
  hen: 'egg',
  lemon: 'lemongrass',
  milk: 'soya-drink; almond-milk; coconut-milk; rice-drink',
  orange: 'red-lentils; sweet-potato',
  parsley: 'coriander-leaves',
  pepper: 'allspice',
  plum: 'tomato; tomatoes-canned',
  potato: 'sweet-potato',
  pumpkin: 'sweet-spice',
  steak: 'salmon-fillet; king-fish',
  sugar: 'vanilla; snow-peas',
  water: 'rose-water; orange-blossom-water; tuna-canned',
  بطاطس: 'sweet-potato',
  بقر: 'whole-milk',
  بلح: 'mussels',
  بيره: 'yeast',
  تمر: 'tamarind',
  ثوم: 'chives',
  جوز: 'coconut-fresh; desiccated-coconut; coconut-oil; coconut-milk; nutmeg',
  جبن: 'tofu',
  حليب: 'soya-drink; almond-milk; coconut-milk; rice-drink',
  خبز: 'baking-powder; yeast',
  دجاج: 'egg',
  زبده: 'peanut-butter; tahini; almond-butter',
  سلق: 'bok-choy',
  عسل: 'molasses',
  عنب: 'blueberries',
  عيش: 'mushrooms',
  فلفل: 'allspice',
  فول: 'tofu; edamame; peanuts; peanut-butter; miso; peanut-oil',
  قرنبيط: 'broccoli',
  كراث: 'shallot',
  ليمون: 'lemongrass',
  ماء: 'rose-water; orange-blossom-water',
  ماي: 'rose-water; orange-blossom-water',
  ملح: 'tartar-powder',
  'زيت جوز': 'coconut-oil',
  'لب جوز': 'coconut-fresh',
};

interface Food {
  readonly id: string;
  readonly contains?: readonly string[] | null;
}

interface Foods {
  readonly ingredients: readonly string[];
  readonly allergens: readonly Allergen[];
}

export interface Relatives {
  /** All foods of the same kinds; empty if one of these has no kind. */
  readonly extend: (ids: readonly string[]) => readonly string[];
  /** The families of these, without the members already left out. */
  readonly families: (ids: readonly string[], leftOut: Foods) => (Foods & { readonly foods: Bilingual })[];
  /** What these products are made of, with all foods of the same kinds. */
  readonly parts: (ids: readonly string[]) => readonly string[];
  readonly family: (phrase: string) => readonly Foods[];
}

// Without protein.
const inert: ReadonlySet<string> = new Set(['water', 'salt', 'sugar', 'baking-soda', 'tartar-powder']);

interface Members {
  readonly membersOf: (kind: string) => readonly string[];
  readonly kindsOf: (id: string) => readonly string[];
}

function membersAmong(foods: readonly Food[]): Members {
  const known = new Set(foods.map(({ id }) => id));
  const members = new Map(
    Object.entries(kinds).map(([kind, ids]) => [kind, splitPhrases(ids).filter((id) => known.has(id))]),
  );
  const byId = new Map(
    foods.map(({ id }) => [id, [...members].flatMap(([kind, ids]) => (ids.includes(id) ? [kind] : []))]),
  );
  return {
    membersOf: (kind) => members.get(kind) ?? (known.has(kind) ? [kind] : []),
    kindsOf: (id) => byId.get(id) ?? [],
  };
}

function insideOf(foods: readonly Food[]): (ids: readonly string[]) => string[] {
  const known = new Map(foods.map((food) => [food.id, food]));
  return (ids) => {
    const found = new Set(ids.flatMap((id) => known.get(id)?.contains ?? []));
    for (const id of found) for (const part of known.get(id)?.contains ?? []) found.add(part);
    return [...found].filter((id) => !inert.has(id));
  };
}

export function createRelatives(foods: readonly Food[]): Relatives {
  const { membersOf, kindsOf } = membersAmong(foods);
  const inside = insideOf(foods);
  const withKinds = (ids: readonly string[]): string[] => [
    ...new Set([...ids, ...ids.flatMap((id) => kindsOf(id).flatMap(membersOf))]),
  ];
  const all = families.map(({ en, ar, of, classes = [] }) => ({
    foods: { en, ar },
    ingredients: splitPhrases(of).flatMap(membersOf),
    allergens: classes,
    kinds: splitPhrases(of),
  }));
  return {
    extend: (ids) => (ids.every((id) => kindsOf(id).length > 0) ? withKinds(ids) : []),
    families: (ids, leftOut) => {
      const own = ids.flatMap((id) => [id, ...kindsOf(id)]);
      const isAsked = (family: (typeof all)[number]): boolean =>
        own.some((kind) => family.kinds.includes(kind)) &&
        !family.allergens.some((one) => leftOut.allergens.includes(one));
      const keep = (id: string): boolean => !leftOut.ingredients.includes(id);
      return all
        .filter(isAsked)
        .map((family) => ({ ...family, ingredients: family.ingredients.filter(keep) }))
        .filter(({ ingredients }) => ingredients.length > 0);
    },
    parts: (ids) => withKinds(inside(ids)),
    family: (phrase) =>
      all.filter(({ foods: { en, ar } }) => [en, ar].some((name) => normalise(name) === phrase)),
  };
}
