import type { ConditionId, ConditionNote, Limit } from '@sufra/contract/conditions.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import { conditionWords } from './condition-words.rules.ts';

/** The limits a health condition sets on what a person eats. */
export interface Condition {
  readonly id: ConditionId;
  readonly words: readonly string[];
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  /** Words of the allergy lexicon that are read as if the person had written them. */
  readonly foods: readonly string[];
  readonly limits: readonly Limit[];
  /** What the person must be told besides. */
  readonly notes: readonly ConditionNote[];
}

type Limits = Partial<Omit<Condition, 'id' | 'words'>>;

const none = (...what: readonly Limit['what'][]): Limit[] => what.map((code) => ({ what: code, most: null }));
const most = (what: Limit['what'], amount: number): Limit => ({ what, most: amount });

// ADA Standards of Care 2024, section 5, as the program `diabetic` has it: at most 60 g of net carbohydrate a meal.
const diabetes: Limits = { programs: ['diabetic'], notes: ['carbs_shown'] };

// NHS "Foods to avoid in pregnancy" (2023) and FDA/EPA "Advice about eating fish" (2021): no alcohol, liver, raw or
// runny egg, raw or cold-smoked fish and meat, mould-ripened and soft goat's cheese, raw sprouts, fish high in mercury
// (king mackerel, our kingfish; grouper, our hammour, only now and then, which we can't count: left out).
const pregnancyBans = none(
  'alcohol',
  'organ_meat',
  'raw_egg',
  'raw_animal',
  'soft_cheese',
  'raw_sprouts',
  'high_mercury',
);
const pregnancyNotes: readonly ConditionNote[] = ['cook_through', 'pasteurised', 'supplements'];

const limitsOf: Readonly<Record<ConditionId, Limits>> = {
  diabetes,
  type_1_diabetes: diabetes,
  type_2_diabetes: diabetes,
  prediabetes: diabetes,
  // ADA Standards of Care 2024, section 15: carbohydrate spread over the day, and the rules of pregnancy.
  gestational_diabetes: {
    programs: ['diabetic'],
    limits: pregnancyBans,
    notes: ['carbs_shown', ...pregnancyNotes],
  },

  // WHO 2012: under 2,000 mg of sodium a day; the program `low-sodium` keeps a serving at 600 mg.
  hypertension: { programs: ['low-sodium'], notes: ['sodium_of_day'] },
  // AHA/ACC 2019 (primary prevention): less saturated fat and sodium, more fibre; a third of WHO's day of sodium.
  heart_disease: { programs: ['heart-healthy'], limits: [most('sodium', 670)], notes: ['sodium_of_day'] },
  // ESC 2021 (heart failure): no excess of salt; fluids as the doctor says.
  heart_failure: { programs: ['low-sodium'], limits: none('alcohol'), notes: ['sodium_of_day', 'fluids'] },
  // ESC/EAS 2019 (dyslipidaemias): saturated fat under 10 % of energy, fibre.
  high_cholesterol: { programs: ['heart-healthy'] },
  // ESC/EAS 2019: besides, no alcohol and little sugar; 25 g is half of WHO's free sugars of a day, all sugars counted.
  high_triglycerides: { programs: ['heart-healthy'], limits: [...none('alcohol'), most('sugar', 25)] },

  // Codex Stan 118-1979 and ESPGHAN 2020: gluten for life; traces are a matter of the kitchen.
  coeliac: { allergens: ['gluten'], notes: ['cross_contact'] },
  // EFSA 2010: most bear up to 12 g of lactose; we hold no lactose figures and leave out all milk.
  lactose_intolerance: { allergens: ['milk'], notes: ['lactose_all_milk'] },
  // Luzzatto and Arese, NEJM 2018 (favism): fava beans in every form.
  g6pd: { ingredients: ['fava-beans-dried', 'fava-beans-canned'], notes: ['g6pd_medicines'] },

  // ACR 2020 (gout): less of purines, alcohol and fructose; organ meat, shellfish, anchovies and sardines lead the tables.
  gout: { limits: [...none('high_purine', 'alcohol'), most('sugar', 30)], notes: ['purines'] },
  // KDOQI 2020 (nutrition in CKD): sodium under 2,300 mg a day; the rest depends on the stage and the blood values.
  kidney_disease: {
    programs: ['low-sodium'],
    notes: ['potassium', 'phosphorus', 'kidney_protein', 'fluids'],
  },
  // AUA 2019 (kidney stones): less sodium; oxalate is in no table of ours.
  kidney_stones: { programs: ['low-sodium'], notes: ['oxalate'] },

  pregnancy: { limits: pregnancyBans, notes: pregnancyNotes },
  // FDA/EPA 2021 and CDC 2022: fish high in mercury and alcohol pass into milk.
  breastfeeding: { limits: none('alcohol', 'high_mercury'), notes: ['supplements'] },
  // CDC "Safer food choices for people with weakened immune systems" (2024).
  weak_immunity: {
    limits: none('raw_egg', 'raw_animal', 'soft_cheese', 'raw_sprouts'),
    notes: ['cook_through', 'pasteurised'],
  },

  // EASL-EASD-EASO 2024 (MASLD): Mediterranean way of eating, little sugar, no alcohol.
  fatty_liver: { programs: ['heart-healthy'], limits: [...none('alcohol'), most('sugar', 25)] },
  // NHS "Gallstones" (2021): little fat; 20 g a meal is what clinics commonly allow.
  gallstones: { limits: [most('fat', 20)], notes: ['own_triggers'] },
  // ACG 2022 (GERD): less fat, chilli and alcohol; other triggers differ from person to person.
  reflux: { limits: [...none('spicy', 'alcohol'), most('fat', 25)], notes: ['own_triggers'] },
  // ACG 2021 (IBS): a low-FODMAP trial; nearly every dish of ours begins with onion or garlic.
  ibs: { notes: ['fodmap'] },
  // Van Wegberg et al. 2017 (PKU): phenylalanine, about 50 mg in a gram of protein, is counted by the exchange.
  pku: { limits: [most('protein', 1)], notes: ['phenylalanine'] },
  // AAAAI 2023 (alpha-gal): meat of mammals and gelatine; some react to milk.
  alpha_gal: { foods: ['red meat', 'gelatine'], notes: ['alpha_gal_milk'] },

  // WHO 2024, EASL 2022, ATA, ACCP 2012, SIGHI, EFSA: none of these can be decided by what we hold of a food.
  anaemia: { notes: ['iron'] },
  iron_overload: { notes: ['iron'] },
  thyroid: { notes: ['iodine'] },
  blood_thinners: { notes: ['vitamin_k'] },
  histamine_intolerance: { notes: ['histamine'] },
  fructose_intolerance: { notes: ['fructose'] },
};

const nothing: Omit<Condition, 'id' | 'words'> = {
  programs: [],
  allergens: [],
  ingredients: [],
  foods: [],
  limits: [],
  notes: [],
};

/** Every health condition we know of, with its words and its limits. */
export const conditions: readonly Condition[] = (Object.entries(limitsOf) as [ConditionId, Limits][]).map(
  ([id, limits]) => ({ ...nothing, ...limits, id, words: conditionWords[id] }),
);
