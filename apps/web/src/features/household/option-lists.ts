import type { Cuisine, MealTimeSlot, Program } from '@sufra/contract/options.ts';

export const firstCuisines: readonly Cuisine[] = [
  'arabic',
  'mediterranean',
  'indian',
  'asian',
  'italian',
  'mexican',
  'lebanese',
  'turkish',
  'pakistani',
  'chinese',
  'japanese',
  'thai',
];

export const firstPrograms: readonly Program[] = [
  'halal',
  'keto',
  'diabetic',
  'vegetarian',
  'vegan',
  'gluten-free',
  'low-sodium',
  'low-carb',
  'high-protein',
  'heart-healthy',
];

export const slotHours: Readonly<Record<MealTimeSlot, readonly [from: string, to: string]>> = {
  morning: ['08:00', '10:00'],
  afternoon: ['12:00', '14:00'],
  evening: ['18:00', '20:00'],
};
