import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import { mealId } from './orders.ts';
import { dishes } from './week.ts';

export const words = {
  en: {
    steps: ['Rinse the rice.', 'Brown the chicken.', 'Simmer together.'],
    rice: 'Rice',
    text: 'Rice with chicken',
  },
  ar: { steps: ['اغسل الأرز.', 'حمّر الدجاج.', 'اطبخهما معًا.'], rice: 'أرز', text: 'أرز مع دجاج' },
} as const;

export const recipeIn = (language: Language, change: Partial<Recipe> = {}): Recipe => ({
  mealId,
  suggestionId: null,
  occasion: null,
  title: dishes[mealId][language],
  description: words[language].text,
  image: null,
  cuisine: 'emirati',
  mealTimes: ['lunch'],
  preparationTime: 20,
  cookingTime: 40,
  servings: 2,
  baseServings: 2,
  portion: 1,
  difficulty: 'easy',
  tags: ['one-pot'],
  ingredients: [
    {
      id: 'rice',
      name: words[language].rice,
      amount: 200,
      unit: 'g',
      isOptional: false,
      notes: null,
      allergens: [],
    },
  ],
  instructions: words[language].steps.map((instruction, at) => ({
    step: at + 1,
    instruction,
    time: at === 2 ? 25 : null,
  })),
  nutritionInfo: {
    calories: 620,
    protein: 34,
    carbs: 70,
    fat: 18,
    saturatedFat: 4,
    sugar: 6,
    fibre: 5,
    sodium: 700,
    ...{ potassium: 900, phosphorus: 420, calcium: 110, iron: 4.2, vitaminK: 38, atLeast: ['vitaminK'] },
  },
  allergens: [],
  programs: ['halal'],
  safety: {
    ingredientsChecked: 12,
    members: [
      {
        name: 'Layla Haddad',
        avoids: ['peanuts'],
        avoidsAlso: [],
        limits: [],
        conflicts: [],
        unread: [],
        unmetPrograms: [],
      },
    ],
  },
  ...change,
});
