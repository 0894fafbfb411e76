import type { addCmsMeal } from '@sufra/contract/catalogue/cms.ts';
import type { saveIngredient } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { BodyOf } from '@sufra/contract/route.ts';

export const plainMeal: BodyOf<typeof addCmsMeal> = {
  title: { en: 'Rice with lentils', ar: 'أرز بالعدس' },
  description: { en: 'Plain and warm.', ar: 'بسيط ودافئ.' },
  cuisine: 'arabic',
  mealTimes: ['lunch'],
  family: 'bowl',
  servings: 4,
  difficulty: 'easy',
  prepMinutes: 10,
  cookMinutes: 30,
  steps: [
    { en: 'Rinse the lentils.', ar: 'اغسلوا العدس.', minutes: null },
    { en: 'Cook all of it.', ar: 'اطبخوا الجميع.', minutes: 30 },
  ],
  tags: [],
  season: [],
  lines: [
    { ingredientId: 'basmati-rice', text: null, amount: 300, unit: 'g', isOptional: false, note: null },
    { ingredientId: 'red-lentils', text: null, amount: 200, unit: 'g', isOptional: false, note: null },
  ],
};

/** As shipped, unchanged. */
export const plainSalt: BodyOf<typeof saveIngredient> = {
  name: { en: 'Salt', ar: 'ملح' },
  facts: {
    allergens: [],
    flags: [],
    nutrition: {
      kcal: 0,
      protein: 0,
      carbs: 0,
      sugar: 0,
      fibre: 0,
      fat: 0,
      saturatedFat: 0,
      sodiumMg: 38_758,
      ...{ potassiumMg: null, phosphorusMg: null, calciumMg: null, ironMg: null, vitaminKUg: null },
    },
    aisle: 'oils-sauces',
    soldBy: 'pack',
    packs: [{ grams: 1000, aed: '2.25' }],
    brand: null,
    weights: [
      { unit: 'cup', grams: 292 },
      { unit: 'pinch', grams: 0.4 },
      { unit: 'tbsp', grams: 18 },
      { unit: 'tsp', grams: 6 },
    ],
    gramsPerMl: 1.2,
    parts: null,
    otherNames: {
      en: ['table salt', 'sea salt', 'fine salt', 'iodised salt', 'rock salt', 'cooking salt'],
      ar: ['ملح طعام', 'ملح ناعم', 'ملح البحر', 'ملح خشن', 'ملح صخري'],
    },
    source: 'USDA SR 02047',
  },
  revision: 0,
};
