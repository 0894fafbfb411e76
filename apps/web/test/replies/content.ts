import type { CmsIngredient } from '@sufra/contract/catalogue/cms-ingredients.ts';

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
