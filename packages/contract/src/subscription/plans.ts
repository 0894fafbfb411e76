import { priceParts } from '../money/price-parts.ts';
import type { Language, MealTime } from '../options.ts';

export const planIds = ['lunch-only', 'full-day', 'family'] as const;
export type PlanId = (typeof planIds)[number];

export const supportQueues = ['family', 'priority', 'standard'] as const;
export type SupportQueue = (typeof supportQueues)[number];

export interface Plan {
  readonly id: PlanId;
  /** At launch: monthly, VAT of 5 % included. */
  readonly priceFils: number;
  readonly mealTimes: readonly MealTime[];
  /** Days with meals, 0 = Sunday. */
  readonly weekdays: readonly number[];
  /** Unless an order or recipe asks for more. */
  readonly tableSize: number;
  /** Else everyone's programs count at each meal; allergies always do. */
  readonly hasOwnDiets: boolean;
  readonly hasNutritionTotals: boolean;
  readonly hasBulkPacks: boolean;
  readonly support: SupportQueue;
  readonly popular: boolean;
}

/** UAE VAT, included in every price. */
export const vatPercent = 5;

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const threeMeals = ['breakfast', 'lunch', 'dinner'] as const;

export const plans: Readonly<Record<PlanId, Plan>> = {
  'lunch-only': {
    id: 'lunch-only',
    priceFils: 29_900,
    mealTimes: ['lunch'],
    weekdays: [1, 2, 3, 4, 5],
    tableSize: 2,
    hasOwnDiets: false,
    hasNutritionTotals: false,
    hasBulkPacks: false,
    support: 'standard',
    popular: false,
  },
  'full-day': {
    id: 'full-day',
    priceFils: 59_900,
    mealTimes: threeMeals,
    weekdays: everyDay,
    tableSize: 3,
    hasOwnDiets: false,
    hasNutritionTotals: true,
    hasBulkPacks: false,
    support: 'priority',
    popular: true,
  },
  family: {
    id: 'family',
    priceFils: 99_900,
    mealTimes: threeMeals,
    weekdays: everyDay,
    tableSize: 6,
    hasOwnDiets: true,
    hasNutritionTotals: true,
    hasBulkPacks: true,
    support: 'family',
    popular: false,
  },
};

/** Asia/Dubai. */
export const notificationTimes = ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00', '12:00'] as const;
export type NotificationTime = (typeof notificationTimes)[number];
export const ramadanTimes = [
  ...notificationTimes,
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '20:00',
  '21:00',
] as const;
export type RamadanTime = (typeof ramadanTimes)[number];
export const defaultNotificationTime: NotificationTime = '08:00';

export const maxPauseDays = 90;

/** 0 = Sunday. */
export const isMealDay = (planId: PlanId, weekday: number): boolean =>
  plans[planId].weekdays.includes(weekday);

export type PlanPrices = Readonly<Record<PlanId, number>>;

/** What the server writes into prerendered pages, by its mark. */
export function priceTexts(id: PlanId, fils: number, language: Language): Readonly<Record<string, string>> {
  const { before, amount, after } = priceParts(fils, language);
  return {
    [`price:${id}.before`]: before,
    [`price:${id}.amount`]: amount,
    [`price:${id}.after`]: after,
    [`price:${id}.text`]: before + amount + after,
    [`price:${id}.plain`]: (fils / 100).toFixed(2),
    [`price:${id}.fils`]: String(fils),
  };
}
