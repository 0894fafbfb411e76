import * as z from 'zod/mini';
import { route } from '../route.ts';

/** What something learned is about; a cuisine's `id` is its code, which the client has texts for. */
export const tasteSubjects = ['cuisine', 'ingredient', 'meal'] as const;
export const tasteSides = ['likes', 'avoids'] as const;

const statement = z.object({
  /** Names it to `forgetTaste`. */
  key: z.string(),
  side: z.enum(tasteSides),
  about: z.enum(tasteSubjects),
  id: z.string(),
  /** In the language of the request; null for a cuisine. */
  name: z.nullable(z.string()),
  /** How often such meals were accepted, turned down and ordered. */
  accepted: z.int(),
  rejected: z.int(),
  ordered: z.int(),
  /** How many such dishes were picked as ones to eat and as ones not to, and how many replacements were left alone. */
  wanted: z.int(),
  unwanted: z.int(),
  undecided: z.int(),
  /** Told by the household itself, when it was asked about cuisines and ingredients. */
  said: z.boolean(),
  /** The most stars given, or for what is avoided the fewest; null where none were given. */
  stars: z.nullable(z.int()),
});
export type TasteStatement = z.output<typeof statement>;

const reply = z.object({
  /** The strongest first, of each side; none where nothing is known yet. */
  learned: z.array(statement),
  /** How much it was learned from. */
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
    "What was learned from the household's own picks, decisions, orders and stars, in the language of the request.",
  reply,
});

export const forgetTaste = route('forgetTaste', {
  method: 'DELETE',
  path: '/api/taste/:key',
  who: 'account',
  summary:
    'Forgets what one thing was learned from; what happens from now on counts again. Replies with what is left.',
  params: z.object({
    key: z.string().check(z.regex(/^(likes|avoids)\.(cuisine|ingredient|meal)\.[a-z0-9-]{1,80}$/)),
  }),
  reply,
});

export const forgetAllTaste = route('forgetAllTaste', {
  method: 'DELETE',
  path: '/api/taste',
  who: 'account',
  summary: 'Forgets everything that was learned; what happens from now on counts again.',
  reply,
});
