import * as z from 'zod/mini';
import { limit } from '../household/conditions.ts';
import { allergens, programs } from '../options.ts';
import { listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** Fewer than a week's different meals is short. */
export const enoughMeals = 7;
/** Combinations of fewer households are listed only where something is short, and without their number. */
export const fewHouseholds = 5;

const meals = z.nullable(z.int());

const combination = z.object({
  id: z.string(),
  programs: z.array(z.enum(programs)),
  allergens: z.array(z.enum(allergens)),
  /** Names of ingredients, in the language of the request. */
  ingredients: z.array(z.string()),
  limits: z.array(limit),
  /** Null for fewer than `fewHouseholds`. */
  households: z.nullable(z.int()),
  /** Safe meals of each meal time; null where none of these households takes that meal. */
  breakfast: meals,
  lunch: meals,
  dinner: meals,
});
export type Combination = z.output<typeof combination>;

/** The count of a night; null before the first. */
const summary = z.nullable(
  z.object({
    countedOn: calendarDay,
    households: z.int(),
    /** Households that wait for an answer of their own about an allergy. */
    unread: z.int(),
    /** Slots, one for each household and meal time, for which nothing is left to suggest. */
    emptyBreakfasts: z.int(),
    emptyLunches: z.int(),
    emptyDinners: z.int(),
  }),
);

export const getCoverage = route('getCoverage', {
  method: 'GET',
  path: '/api/admin/coverage',
  who: 'admin',
  summary: 'Safe meals by meal time for each combination of limits in use; the shortest first.',
  query: z.object(listQuery(['fewest'])),
  reply: pageOf(combination),
});

export const getCoverageSummary = route('getCoverageSummary', {
  method: 'GET',
  path: '/api/admin/coverage/summary',
  who: 'admin',
  summary: 'When coverage was counted last, over how many households, and how many slots were left empty.',
  reply: z.object({ last: summary }),
});
