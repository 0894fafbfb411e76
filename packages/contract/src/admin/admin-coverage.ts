import * as z from 'zod/mini';
import { limit } from '../household/conditions.ts';
import { allergens, programs } from '../options.ts';
import { listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** Fewer meals than days in a week is short. */
export const enoughMeals = 7;
/** Smaller combinations are listed only if short, and without their number: they could identify a household. */
export const fewHouseholds = 5;

const meals = z.nullable(z.int());

const combination = z.object({
  id: z.string(),
  programs: z.array(z.enum(programs)),
  allergens: z.array(z.enum(allergens)),
  ingredients: z.array(z.string()),
  limits: z.array(limit),
  /** Null for fewer than `fewHouseholds`. */
  households: z.nullable(z.int()),
  /** Safe meals per meal time; null if none of these households takes it. */
  breakfast: meals,
  lunch: meals,
  dinner: meals,
});
export type Combination = z.output<typeof combination>;

/** The nightly count; null before the first. */
const summary = z.nullable(
  z.object({
    countedOn: calendarDay,
    households: z.int(),
    /** Households waiting for a review of an allergy text. */
    unread: z.int(),
    /** Household meal slots without any safe suggestion. */
    emptyBreakfasts: z.int(),
    emptyLunches: z.int(),
    emptyDinners: z.int(),
  }),
);

export const getCoverage = route('getCoverage', {
  method: 'GET',
  path: '/api/admin/coverage',
  who: 'admin',
  right: 'coverage',
  summary: 'Safe meals per meal time for each combination of limits in use, fewest first.',
  query: z.object(listQuery(['fewest'])),
  reply: pageOf(combination),
});

export const getCoverageSummary = route('getCoverageSummary', {
  method: 'GET',
  path: '/api/admin/coverage/summary',
  who: 'admin',
  right: 'coverage',
  summary: 'The last coverage count: its time, households and empty slots.',
  reply: z.object({ last: summary }),
});
