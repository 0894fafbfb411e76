import * as z from 'zod/mini';
import { profileReply, profileBody } from '../household/household.ts';
import { okReply, route } from '../route.ts';
import { digits, id, shownSum } from '../text.ts';

export const changeProfile = route('changeProfile', {
  method: 'PUT',
  path: '/api/user/profile',
  who: 'account',
  summary: 'Saves the profile; absent fields are kept. The phone never changes.',
  body: profileBody,
  reply: profileReply,
});

export const getSessions = route('getSessions', {
  method: 'GET',
  path: '/api/user/sessions',
  who: 'account',
  summary: "The account's sessions, the session of this call first.",
  reply: z.array(
    z.object({
      id,
      /** Such as "Chrome on Android". */
      device: z.string(),
      isCurrent: z.boolean(),
      createdAt: z.string(),
      seenAt: z.string(),
    }),
  ),
});

export const endSession = route('endSession', {
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  who: 'account',
  summary: 'Signs out one session of the account.',
  params: z.object({ id }),
  reply: okReply,
});

export const endOtherSessions = route('endOtherSessions', {
  method: 'POST',
  path: '/api/user/sessions/end-others',
  who: 'account',
  summary: 'Signs out all other sessions.',
  reply: z.object({ ended: z.int() }),
});

export const exportAccount = route('exportAccount', {
  method: 'GET',
  path: '/api/user/export',
  who: 'account',
  summary: 'Exports all data stored about the account, as one JSON document.',
  reply: z.object({
    exportedAt: z.string(),
    account: z.record(z.string(), z.unknown()),
    household: z.record(z.string(), z.unknown()),
    subscriptions: z.array(z.record(z.string(), z.unknown())),
    cancellations: z.array(z.record(z.string(), z.unknown())),
    suggestions: z.array(z.record(z.string(), z.unknown())),
    taste: z.nullable(z.record(z.string(), z.unknown())),
    picks: z.nullable(z.record(z.string(), z.unknown())),
    shoppingTicks: z.array(z.record(z.string(), z.unknown())),
    orders: z.array(z.record(z.string(), z.unknown())),
    chefEvents: z.array(z.record(z.string(), z.unknown())),
    chefMessages: z.array(z.record(z.string(), z.unknown())),
    orderMessages: z.array(z.record(z.string(), z.unknown())),
    payments: z.array(z.record(z.string(), z.unknown())),
    invoices: z.array(z.record(z.string(), z.unknown())),
    messages: z.array(z.record(z.string(), z.unknown())),
    support: z.array(z.record(z.string(), z.unknown())),
    pushDevices: z.array(z.record(z.string(), z.unknown())),
    applications: z.array(z.record(z.string(), z.unknown())),
    bankAccounts: z.array(z.record(z.string(), z.unknown())),
    /** Of the dishes on a kitchen's menu. */
    menuOptions: z.array(z.record(z.string(), z.unknown())),
  }),
});

export const eraseAccount = route('eraseAccount', {
  method: 'POST',
  path: '/api/user/erase',
  who: 'account',
  summary:
    'Erases the account after a fresh code. Personal data is deleted at once; records required by tax law are anonymised.',
  body: z.object({
    otp: digits(/^\d{6}$/),
    challenge: z.optional(z.string().check(z.maxLength(100))),
    /** AED text as `not_possible_now` reported it with `params.open` `credit`. */
    givesUpCredit: z.optional(shownSum),
  }),
  reply: okReply,
  errors: ['otp_wrong', 'otp_expired', 'otp_burned', 'otp_budget', 'not_possible_now'],
});
