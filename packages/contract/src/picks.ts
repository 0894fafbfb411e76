// The wire of picks: dishes a household is asked about, so that its taste is known sooner, and what it answers.
import * as z from 'zod/mini';
import { cuisines } from './options.ts';
import { route } from './route.ts';

const pickAnswers = ['love', 'pass'] as const;
export type PickAnswer = (typeof pickAnswers)[number];

const dish = z.object({
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  cuisineTag: z.enum(cuisines),
  /** Null where nothing was said. */
  answer: z.nullable(z.enum(pickAnswers)),
});
export type PickDish = z.output<typeof dish>;

const reply = z.object({
  /** Safe for the whole household; none where an allergy of it is not understood yet. */
  dishes: z.array(dish),
  /** How many answers count, of dishes asked about before too. */
  answered: z.int(),
});

export const getPicks = route('getPicks', {
  method: 'GET',
  path: '/api/taste/picks',
  who: 'account',
  summary: 'The dishes this household is asked about, with what it answered, in the language of the request.',
  reply,
});

export const answerPick = route('answerPick', {
  method: 'PUT',
  path: '/api/taste/picks',
  who: 'account',
  summary: 'Says of one dish that the household would love it, or would rather not; null takes that back.',
  body: z.object({
    mealId: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
    answer: z.nullable(z.enum(pickAnswers)),
  }),
  reply,
  errors: ['meal_not_found', 'suggestion_unsafe'],
});

export const askOtherPicks = route('askOtherPicks', {
  method: 'POST',
  path: '/api/taste/picks/others',
  who: 'account',
  summary: 'Asks about other dishes; what was answered before stays and counts.',
  reply,
});

export const forgetPicks = route('forgetPicks', {
  method: 'DELETE',
  path: '/api/taste/picks',
  who: 'account',
  summary: 'Takes back all answers about dishes.',
  reply,
});
