import * as z from 'zod/mini';
import { allergens } from '../options.ts';
import { chosenOptions, orderTypes } from './ordering.ts';
import { route } from '../route.ts';
import { orderStatuses } from '../statuses.ts';
import { calendarDay, id } from '../text.ts';

const productionOrder = z.object({
  id,
  /** The order number. */
  orderId: z.string(),
  mealName: z.string(),
  options: chosenOptions,
  orderType: z.enum(orderTypes),
  /** Portions. */
  familySize: z.int(),
  readyBy: z.string(),
  /** `placed` is not accepted yet. */
  stage: z.enum(orderStatuses),
  avoidAllergens: z.array(z.enum(allergens)),
  avoidIngredients: z.array(z.string()),
  /** The current recipe is unsafe for this household: cook the ordered one, or reject. */
  isRecipeChanged: z.boolean(),
  notes: z.nullable(z.string()),
});

export const getProduction = route('getProduction', {
  method: 'GET',
  path: '/api/partner/production',
  who: 'partner',
  right: 'orders',
  urgency: 'poll',
  summary: "The day's production by half-hour: meals to cook or pack, with allergens to avoid.",
  query: z.object({ date: z.optional(calendarDay) }),
  reply: z.object({
    date: calendarDay,
    slots: z.array(z.object({ from: z.string(), to: z.string(), orders: z.array(productionOrder) })),
    /** Grams for the whole day, without new orders; of own products, packs. */
    ingredients: z.array(z.object({ name: z.string(), grams: z.number(), count: z.optional(z.int()) })),
  }),
});
