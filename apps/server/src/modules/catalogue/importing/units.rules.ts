import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import { gramsOf, type Ingredient } from '../shelf/nutrition.rules.ts';
import { normalise } from '../words/spelling.rules.ts';

export interface RecipeUnit {
  readonly name: string;
  readonly kind: 'mass' | 'volume' | 'count' | 'vague' | 'length' | 'pack';
  readonly ways: readonly (readonly [unit: Unit, times: number])[];
  readonly grams?: number;
}

const unit = (
  name: string,
  kind: RecipeUnit['kind'],
  ways: RecipeUnit['ways'],
  words: string,
  grams?: number,
): readonly [RecipeUnit, readonly string[]] => [
  { name, kind, ways, ...(grams === undefined ? {} : { grams }) },
  words
    .split(/[;\n]/)
    .map(normalise)
    .filter((word) => word !== ''),
];

const table = [
  unit(
    'g',
    'mass',
    [['g', 1]],
    'g; gr; grm; grms; gm; gms; gram; grams; gramme; grammes; غ; غم; غرام; غرامات; جرام; جرامات; جم; غرامًا; جرامًا; غراما; قرام; ج',
  ),
  unit(
    'kg',
    'mass',
    [['g', 1000]],
    'kg; kgs; kilo; kilos; kilogram; kilograms; كيلو; كيلوغرام; كيلوجرام; كغ; كغم; كجم; كلغ; كلغم; ك غ; كيلوات; كلج; كليو; كيلوا',
  ),
  unit('mg', 'mass', [['g', 0.001]], 'mg; milligram; milligrams'),
  unit('oz', 'mass', [['g', 28.35]], 'oz; ozs; ounce; ounces; أونصة; أونصات; اونصة'),
  unit('wiqiya', 'mass', [['g', 213]], 'أوقية; وقية; أواقي'),
  unit('lb', 'mass', [['g', 453.6]], 'lb; lbs; pound; pounds; باوند; رطل إنجليزي'),
  unit(
    'ml',
    'volume',
    [['ml', 1]],
    'ml; mls; millilitre; millilitres; milliliter; milliliters; mil; مل; ملل; ملي; ملليلتر; مليلتر; ملي لتر',
  ),
  unit('cl', 'volume', [['ml', 10]], 'cl; centilitre; centilitres'),
  unit('dl', 'volume', [['ml', 100]], 'dl; decilitre; deciliter'),
  unit('l', 'volume', [['ml', 1000]], 'l; ltr; litre; litres; liter; liters; لتر; ليتر; لترات; ليترات'),
  unit('fl oz', 'volume', [['ml', 29.57]], 'fl oz; fluid ounce; fluid ounces; floz'),
  unit('pint', 'volume', [['ml', 500]], 'pint; pints; pt'),
  unit('quart', 'volume', [['ml', 946]], 'quart; quarts; qt'),
  unit(
    'tsp',
    'volume',
    [['tsp', 1]],
    `tsp; tsps; tspn; teaspoon; teaspoons; tea spoon; tea spoons; teaspoonful; teaspoonfuls; t spoon; tesapoon; tesapoons; teasppon; teaspon; teaspons; tespoon; tespoons
    ملعقة صغيرة; ملاعق صغيرة; مغرفة صغيرة; مغارف صغيرة; مغارف صغار; معلقة صغيرة; معالق صغيرة; معلقه صغيره; ملعقة شاي; ملاعق شاي; معلقة شاي; معلقه شاي
    م ص; م صغيرة; مل ص; ملعقة ص; م ش; م شاي; ملاعق صغار; ملعقة قهوة; ملعقة كوب; معيلقة; معيلقة صغيرة; معيلقات; خواشيق صغيرة; خواشيق شاي; خواشيك صغيرة; خاشوقة صغيرة; خاشوقة شاي; خاشوكة شاي; خاشوكة صغيرة; خواشيك شاي; خاشوگة صغيرة; قفشة صغيرة`,
  ),
  unit(
    'tbsp',
    'volume',
    [['tbsp', 1]],
    `tbsp; tbsps; tbs; tbspn; tblsp; tblspn; tbl; tablespoon; tablespoons; table spoon; table spoons; tablespoonful; tabelspoon; tabelspoons; tablspoon; tablespon; tablespons; tbspoon; tbp; tbps; tbslp; tabspoon
    tablespoonfuls; spoon; spoons; spoonful; spoonfuls; big spoon
    ملعقة كبيرة; ملاعق كبيرة; مغرفة كبيرة; مغارف كبار; معلقة كبيرة; معالق كبيرة; ملعقة طعام; ملاعق طعام; معلقة طعام; ملعقة أكل; ملاعق أكل; قفشة أكل; خاشوقة أكل; خاشوكة أكل
    معلقة أكل; معالق أكل; ملعقة سفرة; ملعقة مائدة; ملاعق مائدة; م ك; م كبيرة; مل ك; ملعقة ك; م ط; م طعام; ملاعق كبار
    خواشيق; خواشيك; خواشيق أكل; خواشيك أكل; خاشوقات; قفشات
    ملعقة; ملاعق; معلقة; معالق; معلقه; خاشوقة; قفشة; قاشوقة; خاشوكة`,
  ),
  unit(
    'dsp',
    'volume',
    [['tsp', 2]],
    'dsp; dessertspoon; dessertspoons; dessert spoon; dessert spoons; ملعقة حلو; ملعقة حلويات; ملعقة وسط; ملعقة متوسطة',
  ),
  unit(
    'cup',
    'volume',
    [['cup', 1]],
    `cup; cups; cp; cps; cupful; cupfuls; c; كوب; أكواب; كأس; كاس; كؤوس; كاسات; كاسة; كباية; كبايات; كوباية; كوبايات; كوبات; قلاص; گلاص; كلاص; قلاصات; كلاصات
    قدح; أقداح; ك; glass; glasses; mug; mugs; mugful; mugfuls; glassful; bowlful; زلافة; كيلة; كيل; كيلات`,
  ),
  unit(
    'coffee cup',
    'volume',
    [['ml', 80]],
    'coffee cup; coffee cups; استكان; استكانات; ستكان; استكانة; فنجان; فناجين; فنجان قهوة; فناجين قهوة; فنجال; فناجيل; بيالة; بيالات',
  ),
  unit(
    'ladle',
    'volume',
    [['ml', 60]],
    'ladle; ladles; ladleful; ladlefuls; ملاس; ملاسات; كبشة; كبشات; مغرفة; مغارف',
  ),
  unit(
    'pinch',
    'vague',
    [['pinch', 1]],
    'pinch; pinches; رأس ملعقة; رأس معلقة; طرف ملعقة; رشة; رشات; قرصة; رشه; نتفة; قبصة; شوية رشة',
    0.4,
  ),
  unit(
    'dash',
    'vague',
    [['pinch', 2]],
    'dash; dashes; shake; shakes; grind; grinds; sprinkle; sprinkling; sprinkles; grating; scraping',
    0.8,
  ),
  unit('drop', 'vague', [['ml', 0.05]], 'drop; drops; نقطة; نقط; نقاط; قطرة; قطرات', 0.05),
  unit('splash', 'vague', [['tbsp', 1]], 'splash; splashes; drizzle; squeeze; squirt; رشفة; دفقة', 15),
  unit('glug', 'vague', [['tbsp', 2]], 'glug; glugs; dollop; dollops; lug', 25),
  unit(
    'knob',
    'vague',
    [],
    'knob; knobs; thumb; thumbs; thumb sized piece; thumb size piece; thumb sized knob; nub',
    15,
  ),
  unit(
    'handful',
    'vague',
    [
      ['bunch', 0.4],
      ['cup', 1 / 3],
    ],
    'handful; handfuls; hand full; fistful; palmful; قبضة; قبضات; حفنة; حفنات; كمشة; كمشات; كف; قبصات',
    30,
  ),
  unit(
    'stick',
    'count',
    [
      ['piece', 1],
      ['sprig', 1],
    ],
    'stick; sticks; stalk; stalks; rib; ribs; عود; أعواد; عيدان; ضلع; ضلوع; اصبع; إصبع; قالب; عرش; عروش; عصا; عصي',
  ),
  unit(
    'piece',
    'count',
    [['piece', 1]],
    `piece; pieces; pc; pcs; pce; no; nos; whole one; ear; ears; حبة; حبات; حبه; حبوب; قطعة; قطع; ثمرة; ثمرات; ثمار; رأس; راس
    رؤوس; روس; قرن; قرون; كوز; وحدة; وحدات; رغيف; أرغفة; head; heads; bulb; bulbs; ball; balls; lump; lumps; fillet; fillets; filet; filets; دزينة حبة; كعبة; كعبات; كعاب; عقلة; حتة; حتت; وصلة; وصل`,
  ),
  unit('clove', 'count', [['clove', 1]], 'clove; cloves; فص; فصوص; سن; أسنان; سنون; فصص; حص; حصوص; ضرس'),
  unit(
    'bunch',
    'count',
    [['bunch', 1]],
    'bunch; bunches; bundle; bundles; حزمة; حزم; ربطة; ربطات; باقة; باقات; ضمة; ضمات; شدة; جرزة; رابطة; باكة; باكه; قبطة; ربيطة; شلة; ضمم; دبشة; ربط',
    50,
  ),
  unit(
    'sprig',
    'count',
    [
      ['sprig', 1],
      ['piece', 1],
    ],
    'sprig; sprigs; stem; stems; branch; branches; غصن; أغصان; عرق; عروق; ساق; سيقان',
    2,
  ),
  unit(
    'slice',
    'count',
    [
      ['slice', 1],
      ['piece', 1],
    ],
    'slice; slices; sheet; sheets; leaf; leaves; strip; strips; rasher; rashers; شريحة; شرائح; شريحه; شرايح; ورقة; ورقات; رقاقة; رقاقات; حلقة; حلقات; توستة',
  ),
  unit(
    'can',
    'pack',
    [['can', 1]],
    'can; cans; tin; tins; علبة; علب; معلبة; قوطي; قواطي; علبه; حك; حكة; حكات',
  ),
  unit(
    'pack',
    'pack',
    [],
    `pack; packs; packet; packets; package; packages; pkg; pkgs; pck; pcks; pkt; pkts; box; boxes; bag; bags; jar; jars; bottle; bottles
    carton; cartons; tub; tubs; pot; pots; container; containers; block; blocks; tube; tubes; punnet; punnets
    باكيت; باكيتات; باكت; عبوة; عبوات; كيس; أكياس; مغلف; مغلفات; مرطبان; برطمان; زجاجة; قنينة; صندوق; كرتون; بكت; باكو; لفة; لفات; رول; غرشة; غراش`,
  ),
  unit('sachet', 'vague', [], 'sachet; sachets; envelope; envelopes; ظرف; ظروف; ساشي; ساشيه; ساشيات', 10),
  unit('inch', 'length', [], 'inch; inches; إنش; انش; بوصة', 12),
  unit('cm', 'length', [], 'cm; cms; centimetre; centimetres; centimeter; centimeters; سم; سنتيمتر', 5),
] as const;

export const unitWords: ReadonlyMap<string, RecipeUnit> = new Map(
  table.flatMap(([entry, words]) => words.map((word): [string, RecipeUnit] => [word, entry])),
);

/** "Pinch of salt". */
export const standsAlone: ReadonlySet<string> = new Set(
  'cup glass pinch dash sprinkle sprinkling splash drizzle squeeze glug dollop knob handful fistful bunch thumb tablespoon teaspoon tbsp tsp'
    .split(' ')
    .map(normalise),
);

export const unitAdjectives: ReadonlySet<string> = new Set(
  `heaped heaping level rounded scant generous good big large small medium full packed loosely lightly tightly overflowing
  sm med lg lge xl about approx roughly standard regular sized size tall average healthy little tiny fat thick thin juicy
  كبيرة صغيرة كبير صغير وسط متوسطة متوسط ممتلئة مليئة مملوءة عامرة ممسوحة حوالي تقريبا`
    .split(/\s+/)
    .map(normalise),
);

const numbers: readonly (readonly [number, string])[] = [
  [1, 'one; a; an; واحد; واحدة; وحدة'],
  [
    2,
    'two; couple; a couple; a couple of; couple of; pair of; اثنين; اثنان; اثنتين; اثنتان; تنين; إتنين; ثنتين; ثنتان; جوج; زوج; زوز; جوز من',
  ],
  [3, 'three; a few; few; several; some few; ثلاث; ثلاثة; تلات; تلاتة; ثلاثه; بضع; بضعة; كم; كام; عدة'],
  [4, 'four; أربع; أربعة; اربعه'],
  [5, 'five; خمس; خمسة; خمسه'],
  [6, 'six; half a dozen; half dozen; ست; ستة; سته; نصف دزينة; نص دزينة; نص درزن; نصف درزن'],
  [7, 'seven; سبع; سبعة; سبعه'],
  [8, 'eight; ثمان; ثماني; ثمانية; تمن; تمانية; تمانيه; ثمانيه'],
  [9, 'nine; تسع; تسعة; تسعه'],
  [10, 'ten; عشر; عشرة; عشره'],
  [12, 'twelve; dozen; a dozen; دزينة; درزن; اثنا عشر'],
  [20, 'twenty; عشرين; عشرون'],
  [24, 'two dozen'],
  [30, 'ثلاثين; ثلاثون; تلاتين'],
  [40, 'أربعين; أربعون'],
  [50, 'خمسين; خمسون'],
  [60, 'ستين; ستون'],
  [70, 'سبعين; سبعون'],
  [80, 'ثمانين; ثمانون; تمانين'],
  [90, 'تسعين; تسعون'],
  [100, 'hundred; a hundred; مئة; مائة; مية; ميه'],
  [150, 'مئة وخمسين; مئة وخمسون; مية وخمسين; ميه وخمسين'],
  [200, 'مئتين; مئتا; مئتان; ميتين; متين; مئتي; مائتا; مائتي; مائتان; مائتين'],
  [250, 'مئتين وخمسين; ميتين وخمسين'],
  [300, 'ثلاثمئة; ثلاثمائة; ثلاثمية; تلتمية; تلتميت; ثلثمية'],
  [400, 'أربعمئة; أربعمائة; أربعمية; ربعمية; ربعميت'],
  [500, 'خمسمئة; خمسمائة; خمسمية; خمسميت'],
  [600, 'ستمئة; ستمائة; ستمية; ستميت'],
  [700, 'سبعمئة; سبعمائة; سبعمية; سبعميت'],
  [750, 'سبعمئة وخمسين; سبعمية وخمسين'],
  [800, 'ثمانمئة; ثمانمائة; ثمانمية; تمنمية; ثمنمية; تمنميت'],
  [900, 'تسعمئة; تسعمائة; تسعمية; تسعميت'],
  [0.5, 'half; half a; a half; half an; one half; نصف; نص; نُص; نصفا'],
  [0.25, 'quarter; a quarter; one quarter; quarter of a; ربع; ربعا'],
  [0.75, 'three quarters; three quarter; ثلاثة أرباع; ثلاث أرباع; تلات أرباع; ثلاثة ارباع'],
  [1 / 3, 'third; a third; one third; ثلث; تلت'],
  [2 / 3, 'two thirds; ثلثي; ثلثين; ثلثا; ثلثان'],
  [0.125, 'eighth; an eighth; ثمن'],
];

export const numberWords: ReadonlyMap<string, number> = new Map(
  numbers.flatMap(([value, words]) =>
    words.split(';').map((word): [string, number] => [normalise(word), value]),
  ),
);

/** "ملعقتين" is two of a unit. */
export function dualUnit(word: string): RecipeUnit | null {
  // "كوبا سكر": before a noun, the dual loses its end.
  const short = /^(.{2,})ا$/.exec(word)?.[1];
  for (const single of [...singularsOf(word), ...(short ? [short] : [])]) {
    const found = unitWords.get(single);
    if (found && single.length > 1) return found;
  }
  return null;
}

/** "عشان": so that. */
const noDuals = new Set(['عشان', 'علشان', 'حبهان', 'كمان']);

export function singularsOf(word: string): string[] {
  if (noDuals.has(word)) return [];
  const feminine = /^(.{2,})ت(?:ين|ان|ي|ا)$/.exec(word)?.[1];
  const plain = /^(.{2,})(?:ين|ان)$/.exec(word)?.[1];
  return [...(feminine ? [`${feminine}ه`] : []), ...(plain ? [plain] : [])];
}

type Weighed = Pick<Ingredient, 'id' | 'units' | 'gramsPerMl' | 'packs'>;

/** Grams of the small bag that recipes mean; shops sell these by the box. */
const sachets: Readonly<Record<string, number>> = {
  ...{ yeast: 7, 'baking-powder': 10, 'baking-soda': 10, vanilla: 5, gelatine: 10, 'seasoning-blend': 30 },
};

/** A stick of fat, as sold in the USA. */
const sticks: Readonly<Record<string, number>> = { butter: 113, margarine: 113 };

// A cup's weight follows from a spoon's.
const volumeRelations: Readonly<Partial<Record<Unit, readonly (readonly [Unit, number])[]>>> = {
  cup: [
    ['tbsp', 16],
    ['tsp', 48],
  ],
  tbsp: [
    ['tsp', 3],
    ['cup', 1 / 16],
  ],
  tsp: [
    ['tbsp', 1 / 3],
    ['cup', 1 / 48],
  ],
  ml: [
    ['cup', 1 / 240],
    ['tbsp', 1 / 15],
    ['tsp', 1 / 5],
  ],
  pinch: [
    ['tsp', 1 / 8],
    ['tbsp', 1 / 24],
  ],
};

export function weigh(ingredient: Weighed, amount: number, measured: RecipeUnit | null): number | null {
  const small = measured?.kind === 'pack' || measured?.name === 'sachet' ? sachets[ingredient.id] : undefined;
  const stick = measured?.name === 'stick' ? sticks[ingredient.id] : undefined;
  if (small !== undefined || stick !== undefined) return amount * (small ?? stick ?? 0);
  const ways: RecipeUnit['ways'] = measured?.ways ?? [
    ['piece', 1],
    ['clove', 1],
  ];
  for (const [way, times] of ways) {
    const direct = gramsOf(ingredient, amount * times, way);
    if (direct !== null) return direct;
    for (const [relative, share] of volumeRelations[way] ?? []) {
      const derived = gramsOf(ingredient, amount * times * share, relative);
      if (derived !== null) return derived;
    }
  }
  if (measured?.kind === 'count') {
    const counted = gramsOf(ingredient, amount, 'piece');
    if (counted !== null && measured.name === 'clove') return counted;
  }
  if (measured?.grams !== undefined) return amount * measured.grams;
  const [pack] = ingredient.packs;
  return measured?.kind === 'pack' && pack ? amount * pack.grams : null;
}
