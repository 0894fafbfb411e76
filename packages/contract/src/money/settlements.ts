import * as z from 'zod/mini';
import { priceInput } from '../partners/partner-menu.ts';
import { route } from '../route.ts';
import { calendarDay, id, plainText } from '../text.ts';

export const getDebts = route('getDebts', {
  method: 'GET',
  path: '/api/admin/payout-debts',
  who: 'admin',
  right: 'payouts',
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
  right: 'payouts',
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

export const driverCashSorts = ['largest', 'oldest'] as const;

export const getDriverCash = route('getDriverCash', {
  method: 'GET',
  path: '/api/admin/driver-cash',
  who: 'admin',
  right: 'cash',
  summary:
    'Drivers who hold cash or owe more than they earned, suspended and gone ones too, at most a hundred.',
  query: z.object({ sort: z.optional(z.enum(driverCashSorts)) }),
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      phone: z.nullable(z.string()),
      status: z.enum(['approved', 'suspended']),
      held: z.string(),
      owed: z.string(),
      since: z.nullable(z.string()),
    }),
  ),
});

export const bookHandIn = route('bookHandIn', {
  method: 'POST',
  path: '/api/admin/drivers/:id/hand-ins',
  who: 'admin',
  right: 'cash',
  summary: "Records a driver's cash and gives a numbered receipt; at most what is held or owed.",
  params: z.object({ id }),
  body: z.object({ amount: priceInput }),
  reply: z.object({ id, receipt: z.string(), amount: z.string(), held: z.string() }),
  status: 201,
  errors: ['confirmation_needed', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});
