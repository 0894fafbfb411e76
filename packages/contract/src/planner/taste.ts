import * as z from 'zod/mini';
import { route } from '../route.ts';

/** A cuisine's `id` is its code. */
export const tasteSubjects = ['cuisine', 'ingredient', 'meal'] as const;
export const tasteSides = ['likes', 'avoids'] as const;

const statement = z.object({
  /** For `forgetTaste`. */
  key: z.string(),
  side: z.enum(tasteSides),
  about: z.enum(tasteSubjects),
  id: z.string(),
  /** In the request's language; null for a cuisine. */
  name: z.nullable(z.string()),
  accepted: z.int(),
  rejected: z.int(),
  ordered: z.int(),
  /** Onboarding picks for and against, and replacements not taken. */
  wanted: z.int(),
  unwanted: z.int(),
  undecided: z.int(),
  /** Stated by the household in the onboarding. */
  said: z.boolean(),
  /** Highest, or lowest for what is avoided; null without a rating. */
  stars: z.nullable(z.int()),
});
export type TasteStatement = z.output<typeof statement>;

const reply = z.object({
  /** Strongest first, per side. */
  learned: z.array(statement),
  /** The number of observations. */
  from: z.object({
    accepted: z.int(),
    rejected: z.int(),
    ordered: z.int(),
    wanted: z.int(),
    unwanted: z.int(),
    undecided: z.int(),
  }),
});

export const getTaste = route('getTaste', {
  method: 'GET',
  path: '/api/taste',
  who: 'account',
  summary:
    "The preferences learned from the household's picks, decisions, orders and ratings, in the request's language.",
  reply,
});

export const forgetTaste = route('forgetTaste', {
  method: 'DELETE',
  path: '/api/taste/:key',
  who: 'account',
  summary: 'Forgets one learned preference; future decisions count. Replies with the remaining ones.',
  params: z.object({
    key: z.string().check(z.regex(/^(likes|avoids)\.(cuisine|ingredient|meal)\.[a-z0-9-]{1,80}$/)),
  }),
  reply,
});

export const forgetAllTaste = route('forgetAllTaste', {
  method: 'DELETE',
  path: '/api/taste',
  who: 'account',
  summary: 'Forgets everything learned so far; future decisions count.',
  reply,
});
