import { nuts } from './allergy-phrases.ts';

/** A condition with the programs, allergens and ingredients it must set. */
export type ConditionRow = readonly [
  text: string,
  programs: string,
  allergens?: string,
  ingredients?: string,
];

export const conditions: readonly ConditionRow[] = [
  ['diabetes', 'diabetic'],
  ['Type 2 diabetes', 'diabetic'],
  ['diabetic', 'diabetic'],
  ['pre-diabetes', 'diabetic'],
  ['insulin resistance', 'diabetic'],
  ['السكري', 'diabetic'],
  ['مرض السكر', 'diabetic'],
  ['السكري من النوع الثاني', 'diabetic'],
  ['سكر الحمل', 'diabetic'],
  ['مقاومة الإنسولين', 'diabetic'],
  ['hypertension', 'low-sodium'],
  ['High blood pressure', 'low-sodium'],
  ['ضغط', 'low-sodium'],
  ['ارتفاع ضغط الدم', 'low-sodium'],
  ['الضغط العالي', 'low-sodium'],
  ['high cholesterol', 'heart-healthy'],
  ['heart disease', 'heart-healthy'],
  ['الكوليسترول', 'heart-healthy'],
  ['أمراض القلب', 'heart-healthy'],
  ['أمراض القلب والشرايين', 'heart-healthy'],
  ['دهون ثلاثية', 'heart-healthy'],
  ['coeliac disease', '', 'gluten'],
  ['السيلياك', '', 'gluten'],
  ['حساسية القمح', '', 'gluten'],
  ['lactose intolerance', '', 'milk'],
  ['عدم تحمل اللاكتوز', '', 'milk'],
  ['G6PD deficiency', '', '', 'fava-beans-dried fava-beans-canned'],
  ['favism', '', '', 'fava-beans-dried fava-beans-canned'],
  ['أنيميا الفول', '', '', 'fava-beans-dried fava-beans-canned'],
  ['نقص الخميرة', '', '', 'fava-beans-dried fava-beans-canned'],
  ['السكري والضغط', 'diabetic low-sodium'],
  ['I have diabetes and hypertension', 'diabetic low-sodium'],
  ['مصاب بالسكري والكوليسترول', 'diabetic heart-healthy'],
  ['nut allergy', '', nuts],
  ['السكري وحساسية المكسرات', 'diabetic', nuts],
];

export const unknownConditions: readonly string[] = [
  'low blood pressure',
  'low blood sugar',
  'not pregnant',
  'انخفاض ضغط الدم',
  'هبوط السكر',
  'diabetes and moon fever',
  'moon fever',
  'صداع',
];
