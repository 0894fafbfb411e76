import * as z from 'zod/mini';
import { route } from '../route.ts';
import { plainText } from '../text.ts';
import { priceInput } from './partner-menu.ts';

/** Kilometres, straight line. */
export const maxReachKm = 60;
export const reachKm = z.int().check(z.gte(1), z.lte(maxReachKm));

/** What partners change themselves; sums are AED text. */
export const partnerTerms = z.object({
  name: z.object({ en: z.string(), ar: z.string() }),
  phone: z.string(),
  reachKm: z.number(),
  minOrder: z.string(),
  /** Sufra's own minimum: no partner goes below it. */
  leastMinOrder: z.string(),
  /** Null where Sufra delivers. */
  deliveryFee: z.nullable(z.string()),
});
export type PartnerTerms = z.output<typeof partnerTerms>;

export const changePartnerProfile = route('changePartnerProfile', {
  method: 'PUT',
  path: '/api/partner/profile',
  who: 'partner',
  right: 'profile',
  summary:
    'Changes names, the phone for orders, reach, minimum or own delivery fee; absent parts stay. Audited.',
  body: z.object({
    name: z.optional(z.object({ en: plainText({ min: 2, max: 120 }), ar: plainText({ min: 2, max: 120 }) })),
    /** As typed. */
    phone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    reachKm: z.optional(reachKm),
    minOrder: z.optional(priceInput),
    deliveryFee: z.optional(priceInput),
  }),
  reply: partnerTerms,
  errors: ['not_possible_now'],
});
