import type { CmsIngredient } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { getCmsMeal } from '@sufra/contract/catalogue/cms.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { today } from '../screen.tsx';

type DeskMeal = ReplyOf<typeof getCmsMeal>;

export const sumac = { en: 'Sumac', ar: 'سماق' };

export const ingredient: CmsIngredient = {
  id: 'sumac',
  name: sumac,
  revision: 3,
  facts: {
    allergens: ['sesame'],
    flags: ['spice'],
    nutrition: {
      kcal: 300,
      protein: 5,
      carbs: 60,
      sugar: null,
      fibre: null,
      fat: 5,
      saturatedFat: null,
      sodiumMg: 20,
      ...{ potassiumMg: null, phosphorusMg: null, calciumMg: null, ironMg: null, vitaminKUg: null },
    },
    aisle: 'herbs',
    soldBy: 'pack',
    packs: [{ grams: 100, aed: '4.50' }],
    weights: [],
    gramsPerMl: null,
    parts: null,
    otherNames: { en: [], ar: [] },
    brand: null,
    source: '12',
  },
  usedIn: 2,
  partOf: [],
  partNames: {},
};

export const okra = { en: 'Okra', ar: 'بامية' };
const step = { en: 'Fry the okra.', ar: 'اقلِ البامية.', minutes: 5 };
const content: DeskMeal['content'] = {
  title: { en: 'Okra in oil', ar: 'بامية بالزيت' },
  description: { en: 'Okra with olive oil.', ar: 'بامية بزيت الزيتون.' },
  cuisine: 'lebanese',
  mealTimes: ['lunch'],
  family: 'stew',
  servings: 4,
  difficulty: 'easy',
  prepMinutes: 10,
  cookMinutes: 20,
  steps: [step, step],
  tags: [],
  season: [],
  lines: [
    { ingredientId: 'okra', text: null, amount: 400, unit: 'g', isOptional: false, note: null },
    { ingredientId: null, text: '200 g', amount: 200, unit: 'g', isOptional: false, note: null },
  ],
};
const open: DeskMeal['derived'] = {
  namedFoods: [],
  allergens: null,
  programs: [],
  nutrition: null,
  price: null,
  grams: [400, null],
  problems: [{ code: 'line_unmatched', at: 1, language: null }],
};

export const deskMeal: DeskMeal = {
  id: 'okra-in-oil',
  status: 'draft',
  version: 0,
  revision: 1,
  hasDraft: true,
  isForEveryone: true,
  owner: null,
  content,
  derived: open,
  ingredients: { okra },
  updatedAt: `${today}T05:00:00.000Z`,
  image: null,
};
