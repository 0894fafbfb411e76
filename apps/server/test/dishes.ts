import type { addDish } from '@sufra/contract/partners/partner-dishes.ts';
import type { BodyOf } from '@sufra/contract/route.ts';

/** Without any of the fourteen allergen classes. */
export const plainDish: BodyOf<typeof addDish> = {
  title: { en: "Grandmother's chickpea rice", ar: 'أرز الجدة بالحمّص' },
  description: { en: 'Slow-cooked, with tomato.', ar: 'على نار هادئة مع الطماطم.' },
  cuisine: 'emirati',
  mealTimes: ['lunch', 'dinner'],
  servings: 2,
  lines: [
    { ingredientId: 'basmati-rice', amount: 200, unit: 'g', isOptional: false },
    { ingredientId: 'chickpeas-canned', amount: 150, unit: 'g', isOptional: false },
    { ingredientId: 'tomato', amount: 2, unit: 'piece', isOptional: false },
  ],
  price: '48.00',
  prepMinutes: 30,
  isAvailable: true,
};
