import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { getMembers } from '@sufra/contract/household/household.ts';
import { getMessageTime } from '@sufra/contract/planner/message-time.ts';
import { getPicks } from '@sufra/contract/planner/picks.ts';
import { getWays } from '@sufra/contract/ordering/shopping.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import type { Answer } from '../network.ts';
import { reply } from '../network.ts';
import { idOf, subscription } from './orders.ts';
import { type DishId, dishes } from './week.ts';

export const suggestionIn = (
  language: Language,
  date: string,
  mealTime: MealTime,
  mealId: DishId,
  change: Partial<Suggestion> = {},
): Suggestion => ({
  id: idOf(Object.keys(dishes).indexOf(mealId) + 31),
  mealId,
  date,
  status: 'pending',
  rejectionCount: 0,
  mealTime,
  occasion: null,
  mealName: dishes[mealId][language],
  mealDescription: language === 'ar' ? 'طبق من المطبخ' : 'A dish from the kitchen',
  mealImage: null,
  cuisineTag: 'emirati',
  estimatedPrepTime: 45,
  portion: 1,
  calories: 620,
  protein: 34,
  allergens: [],
  reasons: [{ code: 'safe_for_all', params: {} }],
  wording: null,
  ...change,
});

const way = { costPerPerson: '21.50 AED', costPerPersonFils: 2_150, minutes: 45, closed: null };

/** Replies around the day's meals, all empty. */
export const around: readonly Answer[] = [
  reply(getMembers, { members: [] }),
  reply(getMessageTime, { time: '08:00' }),
  reply(getPicks, { groups: [], dishes: [], answered: 0 }),
  reply(getSubscription, { subscription, credit: '0.00 AED' }),
  reply(getWays, { servings: 2, cook: way, groceries: way, cooked: way, kitchens: 1 }),
];
