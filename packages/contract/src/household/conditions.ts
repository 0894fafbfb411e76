import * as z from 'zod/mini';

/** Texts on the client under `options:condition.<id>`. */
export const conditionIds = [
  'diabetes',
  'type_1_diabetes',
  'type_2_diabetes',
  'prediabetes',
  'gestational_diabetes',
  'hypertension',
  'heart_disease',
  'heart_failure',
  'high_cholesterol',
  'high_triglycerides',
  'coeliac',
  'lactose_intolerance',
  'g6pd',
  'gout',
  'kidney_disease',
  'kidney_stones',
  'pregnancy',
  'breastfeeding',
  'weak_immunity',
  'fatty_liver',
  'gallstones',
  'reflux',
  'ibs',
  'pku',
  'alpha_gal',
  'anaemia',
  'iron_overload',
  'thyroid',
  'blood_thinners',
  'histamine_intolerance',
  'fructose_intolerance',
  'pcos',
  'obesity',
  'bariatric_surgery',
  'eosinophilic_oesophagitis',
  'no_food_rule',
] as const;
export type ConditionId = (typeof conditionIds)[number];

/** Per serving: protein, sugar and fat in grams, the others in milligrams. */
export const countedLimits = ['sodium', 'potassium', 'phosphorus', 'protein', 'sugar', 'fat'] as const;

const banned = [
  'alcohol',
  'raw_egg',
  'raw_animal',
  'soft_cheese',
  'raw_sprouts',
  'organ_meat',
  'high_mercury',
  'high_purine',
  'spicy',
] as const;

const limitCodes = [...countedLimits, ...banned] as const;

/** `most` is null for a complete ban. */
export const limit = z.object({ what: z.enum(limitCodes), most: z.nullable(z.number()) });
export type Limit = z.output<typeof limit>;

/** What the data can't decide, or the customer must know; each has its text. */
export type ConditionNote =
  | 'carbs_shown'
  | 'sodium_of_day'
  | 'fluids'
  | 'cross_contact'
  | 'lactose_all_milk'
  | 'g6pd_medicines'
  | 'purines'
  | 'potassium'
  | 'phosphorus'
  | 'kidney_protein'
  | 'oxalate'
  | 'cook_through'
  | 'pasteurised'
  | 'supplements'
  | 'fodmap'
  | 'own_triggers'
  | 'phenylalanine'
  | 'alpha_gal_milk'
  | 'iron'
  | 'iodine'
  | 'vitamin_k'
  | 'histamine'
  | 'fructose';
