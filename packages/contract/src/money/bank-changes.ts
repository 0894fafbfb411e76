import * as z from 'zod/mini';
import { bankInfo } from '../partners/applications.ts';
import { okReply, route } from '../route.ts';
import { id, plainText } from '../text.ts';
import { payoutKinds } from './payouts.ts';

/** The IBAN masked, such as "AE07 •••• 3456". */
const account = z.object({ iban: z.string(), bankName: z.string(), accountHolder: z.string() });

const own = z.object({
  waiting: z.nullable(z.object({ ...account.shape, askedAt: z.string() })),
  /** The latest request, if it was declined. */
  declined: z.nullable(z.object({ iban: z.string(), reason: z.string(), at: z.string() })),
});
export type OwnBankChange = z.output<typeof own>;

const asking = { method: 'PUT', body: bankInfo, reply: own, errors: ['not_possible_now'] } as const;

export const getBankChange = route('getBankChange', {
  method: 'GET',
  path: '/api/partner/bank-change',
  who: 'partner',
  right: 'money',
  summary: "The partner's request for another bank account.",
  reply: own,
});

export const askBankChange = route('askBankChange', {
  ...asking,
  path: '/api/partner/bank-change',
  who: 'partner',
  right: 'money',
  summary: 'Asks for payouts to another bank account once staff approve it; replaces a waiting request.',
});

export const getDriverBankChange = route('getDriverBankChange', {
  method: 'GET',
  path: '/api/driver/bank-change',
  who: 'driver',
  summary: "The driver's request for another bank account.",
  reply: own,
});

export const askDriverBankChange = route('askDriverBankChange', {
  ...asking,
  path: '/api/driver/bank-change',
  who: 'driver',
  summary: 'The same for a driver.',
});

export const getBankChanges = route('getBankChanges', {
  method: 'GET',
  path: '/api/admin/bank-changes',
  who: 'admin',
  right: 'payouts',
  summary: 'Requests that wait for approval, oldest first, at most a hundred.',
  reply: z.array(
    z.object({
      id,
      kind: z.enum(payoutKinds),
      payee: z.object({ id, name: z.string() }),
      /** Null without an account. */
      current: z.nullable(account),
      wanted: account,
      askedAt: z.string(),
      /** Of the caller, who may not decide it. */
      isOwn: z.boolean(),
    }),
  ),
});

/** Audited; needs a fresh confirmation. */
const decision = {
  method: 'POST',
  who: 'admin',
  right: 'payouts',
  params: z.object({ id }),
  errors: ['confirmation_needed', 'not_possible_now'],
} as const;

export const revealBankChange = route('revealBankChange', {
  ...decision,
  path: '/api/admin/bank-changes/:id/reveal',
  summary: 'Reveals the IBAN asked for.',
  reply: z.object({ iban: z.string() }),
});

export const decideBankChange = route('decideBankChange', {
  ...decision,
  path: '/api/admin/bank-changes/:id/decide',
  summary: 'Approves or declines; the next payout goes to an approved account. The payee reads the reason.',
  body: z.union([
    z.object({ isApproved: z.literal(true) }),
    z.object({ isApproved: z.literal(false), reason: plainText({ min: 3, max: 300 }) }),
  ]),
  reply: okReply,
});
