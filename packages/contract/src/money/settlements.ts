import * as z from 'zod/mini';
import { priceInput } from '../partners/partner-menu.ts';
import { route } from '../route.ts';
import { calendarDay, id, plainText } from '../text.ts';

export const getDebts = route('getDebts', {
  method: 'GET',
  path: '/api/admin/payout-debts',
  who: 'admin',
  summary: 'Partners holding more cash than they have earned, largest debt first, at most a hundred.',
  reply: z.array(
    z.object({
      partner: z.object({ id, name: z.string(), phone: z.string() }),
      /** AED text; deducted from the next payouts. */
      owed: z.string(),
    }),
  ),
});

export const bookSettlement = route('bookSettlement', {
  method: 'POST',
  path: '/api/admin/settlements',
  who: 'admin',
  summary: "Records a partner's transfer to our bank; each reference is accepted once per partner.",
  body: z.object({
    partnerId: id,
    amount: priceInput,
    /** From the bank statement. */
    reference: plainText({ min: 3, max: 60 }),
    /** The Dubai day it reached the bank. */
    receivedOn: calendarDay,
  }),
  reply: z.object({
    id,
    amount: z.string(),
    owed: z.string(),
  }),
  status: 201,
  /** `not_possible_now` with `why`: `booked_already`. */
  errors: ['confirmation_needed', 'not_possible_now'],
});
