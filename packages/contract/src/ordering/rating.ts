import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';
import { id, plainText } from '../text.ts';

export const getOrderRating = route('getOrderRating', {
  method: 'GET',
  path: '/api/order/:orderId/rating',
  who: 'account',
  summary: 'The rating of an order; null if not rated.',
  params: z.object({ orderId: id }),
  reply: z.object({ rating: z.nullable(z.int()), comment: z.nullable(z.string()) }),
});

export const giveFeedback = route('giveFeedback', {
  method: 'POST',
  path: '/api/feedback',
  who: 'account',
  summary: 'Rates a delivered order, once. Four stars or more favour the vendor, three or fewer avoid it.',
  /** Further fields are accepted and ignored: the server derives them. */
  body: z.object({
    orderId: id,
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    comment: z.optional(z.nullable(plainText({ max: 500 }))),
  }),
  reply: okReply,
  errors: ['already_rated', 'not_possible_now'],
});
