import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';
import { id, toLatinDigits } from '../text.ts';
import { staffMember } from './staff.ts';

/** What `second_factor_needed` asks for, in `params.step`. */
export const secondFactorSteps = ['set_up', 'code'] as const;
export type SecondFactorStep = (typeof secondFactorSteps)[number];

export const recoveryCodeLength = 8;

/** Six digits of any script, or a recovery code with or without its hyphen. */
const factorCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((text) => toLatinDigits(text).replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^(\d{6}|[A-Z2-9]{8})$/)),
);

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const wrongCode = ['second_factor_wrong', 'second_factor_used', 'second_factor_locked'] as const;

export const getSecondFactor = route('getSecondFactor', {
  method: 'GET',
  path: '/api/auth/second-factor',
  who: 'account',
  summary: "The caller's second factor; staff calls need one.",
  reply: z.object({
    since: z.nullable(z.string()),
    recoveryCodesLeft: z.int(),
    needed: z.nullable(z.enum(secondFactorSteps)),
  }),
});
export type SecondFactor = z.output<typeof getSecondFactor.reply>;

export const startSecondFactor = route('startSecondFactor', {
  method: 'POST',
  path: '/api/auth/second-factor/start',
  who: 'account',
  summary:
    'A new key for an authenticator app, kept for 15 minutes until `proveSecondFactor`. Another device needs a present code.',
  body: z.object({ code: z.optional(factorCode) }),
  /** `secret` is base32; `uri` is what the QR code holds. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  /** `not_possible_now` with `params.why`: `not_staff`. */
  errors: [...wrongCode, 'not_possible_now'],
});

export const proveSecondFactor = route('proveSecondFactor', {
  method: 'POST',
  path: '/api/auth/second-factor/prove',
  who: 'account',
  summary: 'Turns the new key on with its first code; the recovery codes are shown only here.',
  body: z.object({ code: factorCode }),
  reply: recoveryCodes,
  /** `not_possible_now` with `params.why`: `not_staff` or `not_started`. */
  errors: [...wrongCode, 'not_possible_now'],
});

export const passSecondFactor = route('passSecondFactor', {
  method: 'POST',
  path: '/api/auth/second-factor/pass',
  who: 'account',
  summary: 'Gives this session its staff rights: a code of the app, or a recovery code.',
  body: z.object({ code: factorCode }),
  reply: okReply,
  /** `not_possible_now` with `params.why`: `not_staff` or `not_set_up`. */
  errors: [...wrongCode, 'not_possible_now'],
});

export const renewRecoveryCodes = route('renewRecoveryCodes', {
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  who: 'account',
  summary: 'New recovery codes; the old ones end. Needs a present code.',
  body: z.object({ code: factorCode }),
  reply: recoveryCodes,
  errors: [...wrongCode, 'not_possible_now'],
});

export const resetSecondFactor = route('resetSecondFactor', {
  method: 'DELETE',
  path: '/api/admin/staff/:id/second-factor',
  who: 'admin',
  right: 'staff',
  summary: 'Removes the second factor of another member of staff and ends the sessions.',
  params: z.object({ id }),
  reply: staffMember,
  /** `not_possible_now` with `params.why`: `self`. */
  errors: ['confirmation_needed', 'not_possible_now'],
});
