import * as z from 'zod/mini';
import { cuisines } from '../options.ts';
import { route } from '../route.ts';

const pickAnswers = ['love', 'pass'] as const;
export type PickAnswer = (typeof pickAnswers)[number];

const dish = z.object({
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  cuisineTag: z.enum(cuisines),
  /** Null if unanswered. */
  answer: z.nullable(z.enum(pickAnswers)),
});
export type PickDish = z.output<typeof dish>;

const groupKinds = ['cuisine', 'main'] as const;

const group = z.object({
  kind: z.enum(groupKinds),
  /** A cuisine's code or an ingredient's id. */
  id: z.string(),
  /** In the request's language; null for a cuisine. */
  name: z.nullable(z.string()),
  answer: z.nullable(z.enum(pickAnswers)),
});
export type PickGroup = z.output<typeof group>;

const reply = z.object({
  /** With several dishes for this household; most dishes first, per kind. */
  groups: z.array(group),
  /** Safe for the household; empty while an allergy text is not understood. */
  dishes: z.array(dish),
  /** All answers, earlier sessions included. */
  answered: z.int(),
});

export const getPicks = route('getPicks', {
  method: 'GET',
  path: '/api/taste/picks',
  who: 'account',
  summary:
    "The dishes, cuisines and ingredients this household is asked about, with its answers, in the request's language.",
  reply,
});

export const answerPick = route('answerPick', {
  method: 'PUT',
  path: '/api/taste/picks',
  who: 'account',
  summary: 'Answers whether the household would like a dish; null removes the answer.',
  body: z.object({
    mealId: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
    answer: z.nullable(z.enum(pickAnswers)),
  }),
  reply,
  errors: ['meal_not_found', 'suggestion_unsafe'],
});

export const answerGroup = route('answerGroup', {
  method: 'PUT',
  path: '/api/taste/picks/groups',
  who: 'account',
  summary: 'Answers whether the household likes a cuisine or main ingredient; null removes the answer.',
  body: z.object({
    kind: z.enum(groupKinds),
    id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
    answer: z.nullable(z.enum(pickAnswers)),
  }),
  reply,
  errors: ['not_found'],
});

export const askOtherPicks = route('askOtherPicks', {
  method: 'POST',
  path: '/api/taste/picks/others',
  who: 'account',
  summary: 'Replaces the dishes asked about; earlier answers still count.',
  reply,
});

export const forgetPicks = route('forgetPicks', {
  method: 'DELETE',
  path: '/api/taste/picks',
  who: 'account',
  summary: 'Removes all answers about dishes, cuisines and ingredients.',
  reply,
});
