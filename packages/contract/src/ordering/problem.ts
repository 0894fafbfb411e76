import * as z from 'zod/mini';
import { maxFamilySize } from '../catalogue/catalogue.ts';
import { pictureInput } from '../partners/documents.ts';
import { route } from '../route.ts';
import { id, plainText } from '../text.ts';

export const orderProblems = ['missing', 'wrong', 'quality'] as const;
export type OrderProblem = (typeof orderProblems)[number];

export const affectedParts = {
  portions: z.optional(z.int().check(z.minimum(1), z.maximum(maxFamilySize))),
  lines: z.optional(z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(60))),
};

export const reportProblem = route('reportProblem', {
  method: 'POST',
  path: '/api/order/:orderId/problem',
  who: 'account',
  summary: 'Reports a delivered order, once: credited at once where it is small, else a request to support.',
  params: z.object({ orderId: id }),
  body: z.object({
    problem: z.enum(orderProblems),
    ...affectedParts,
    note: z.optional(z.nullable(plainText({ max: 500 }))),
    /** Required unless something is missing. */
    photo: z.optional(pictureInput),
  }),
  reply: z.object({
    credited: z.nullable(z.string()),
    request: z.nullable(z.string()),
  }),
  /** `not_possible_now` with `why`: `too_late`, `not_delivered` or `reported`. */
  errors: ['not_possible_now', 'request_in_flight'],
  idempotent: true,
  maxBodyBytes: 3 * 1024 * 1024,
});
