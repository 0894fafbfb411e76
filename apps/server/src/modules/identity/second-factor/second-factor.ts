import type { getSecondFactor as contract } from '@sufra/contract/identity/second-factor.ts';
import { recoveryCodeLength } from '@sufra/contract/identity/second-factor.ts';
import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { Secret } from 'otpauth';
import { randomInt } from 'node:crypto';
import { recordAudit } from '../../../platform/audit.ts';
import type { AheadClock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { demandedFactor } from '../../../platform/http/serve.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { sameBytes, type Vault } from '../../../platform/vault.ts';
import { readPhone } from '../account.store.ts';
import type { IdentityContext } from '../sign-in/request-code.ts';
import {
  afterFailure,
  factorUri,
  isPendingFor,
  lockRefusal,
  noFailures,
  stepOf,
  wrongCode,
} from './factor.rules.ts';
import {
  hasPassed,
  lockFactor,
  readFactor,
  saveFactor,
  savePassed,
  savePassedAlone,
  type Factor,
} from './factor.store.ts';

interface FactorContext extends Pick<IdentityContext, 'vault' | 'demo'> {
  readonly db: Db;
  readonly clock: AheadClock;
}

interface Caller {
  readonly actor: Actor;
  readonly requestId: string;
}

type ByCode = Caller & { readonly code: string };

const notPossible = (why: string) => refuse('not_possible_now', { params: { why } });

export async function getSecondFactor(
  { db, demo }: Pick<FactorContext, 'db' | 'demo'>,
  actor: Actor,
): Promise<ReplyOf<typeof contract>> {
  const { since, recoveryCodesLeft } = await readFactor(db, actor.accountId);
  return {
    since: since?.toISOString() ?? null,
    recoveryCodesLeft,
    needed: demandedFactor(actor, demo.isOn),
  };
}

// Commits refusals too: wrong codes are counted.
const withFactor = <T>(
  ctx: FactorContext,
  { actor }: Caller,
  work: (tx: Tx, factor: Factor) => Promise<Result<T>>,
): Promise<Result<T>> =>
  actor.staffRole === null
    ? Promise.resolve(notPossible('not_staff'))
    : ctx.db.transaction(async (tx) => work(tx, await lockFactor(tx, actor.accountId)));

const secretContext = (accountId: AccountId): string => `identity.second_factors/${accountId}`;
const pendingContext = (accountId: AccountId): string => `${secretContext(accountId)}/pending`;

/** The session gets the same key again for 15 minutes. With a factor, needs a code and refuses as `useCode`. */
export const startSecondFactor = (
  ctx: FactorContext,
  caller: Caller & { readonly code: string | undefined },
): Promise<Result<{ secret: string; uri: string }>> =>
  withFactor(ctx, caller, async (tx, held) => {
    const { accountId, sessionId } = caller.actor;
    const now = ctx.clock.now();
    if (held.secret !== null && caller.code === undefined)
      return refuse('invalid_request', { fields: { code: 'required' } });
    const checked =
      held.secret === null ? ok(held) : await useCode(ctx, tx, { ...caller, code: caller.code ?? '' }, held);
    if (!checked.ok) return checked;
    const phone = await readPhone(tx, accountId);
    if (phone === null) return refuse('not_signed_in');
    const factor = checked.value;
    const context = pendingContext(accountId);
    if (factor.pending && factor.secret === null && isPendingFor(factor, sessionId, now)) {
      const secret = ctx.vault.open(factor.pending, context) as string;
      return ok({ secret, uri: factorUri(secret, phone) });
    }
    const secret = new Secret({ size: 20 }).base32;
    const pending = ctx.vault.seal(secret, context);
    await saveFactor(tx, accountId, { ...factor, pending, pendingAt: now, pendingSession: sessionId });
    return ok({ secret, uri: factorUri(secret, phone) });
  });

/** Refuses `not_possible_now` without a new key, `second_factor_wrong` and `second_factor_locked`. */
export const proveSecondFactor = (
  ctx: FactorContext,
  caller: ByCode,
): Promise<Result<{ recoveryCodes: string[] }>> =>
  withFactor(ctx, caller, async (tx, factor) => {
    const { accountId, sessionId } = caller.actor;
    const now = ctx.clock.now();
    const locked = lockRefusal(factor, now);
    if (locked) return { ok: false, refusal: locked };
    if (factor.pending === null || !isPendingFor(factor, sessionId, now)) return notPossible('not_started');
    const secret = ctx.vault.open(factor.pending, pendingContext(accountId)) as string;
    const step = stepOf(secret, caller.code, realTime(ctx));
    if (step === null) return countWrongCode(ctx, tx, caller, factor);
    const codes = newRecoveryCodes();
    await saveFactor(tx, accountId, {
      ...noFailures,
      secret: ctx.vault.seal(secret, secretContext(accountId)),
      since: now,
      lastStep: step,
      recovery: codes.map((code) => recoveryHash(ctx.vault, accountId, plain(code))),
      ...{ pending: null, pendingAt: null, pendingSession: null },
    });
    await savePassedAlone(tx, accountId, sessionId, now);
    await audit(ctx, tx, caller, 'factor.set_up');
    return ok({ recoveryCodes: codes });
  });

export const passSecondFactor = (ctx: FactorContext, caller: ByCode): Promise<Result<null>> =>
  withFactor(ctx, caller, async (tx, factor) => {
    if (await hasPassed(tx, caller.actor.sessionId)) return ok(null);
    const checked = await useCode(ctx, tx, caller, factor);
    if (!checked.ok) return checked;
    await savePassed(tx, caller.actor.sessionId, ctx.clock.now());
    const left = checked.value.recovery.length;
    const details = { isRecovery: left < factor.recovery.length, recoveryCodesLeft: left };
    await audit(ctx, tx, caller, 'factor.passed', details);
    return ok(null);
  });

/** Refuses as `useCode`. */
export const renewRecoveryCodes = (
  ctx: FactorContext,
  caller: ByCode,
): Promise<Result<{ recoveryCodes: string[] }>> =>
  withFactor(ctx, caller, async (tx, factor) => {
    const checked = await useCode(ctx, tx, caller, factor);
    if (!checked.ok) return checked;
    const { accountId } = caller.actor;
    const codes = newRecoveryCodes();
    const recovery = codes.map((code) => recoveryHash(ctx.vault, accountId, plain(code)));
    await saveFactor(tx, accountId, { ...checked.value, recovery });
    await audit(ctx, tx, caller, 'factor.codes_renewed');
    return ok({ recoveryCodes: codes });
  });

/**
 * Uses up a code of the app or a recovery code. Refuses `second_factor_wrong`, `second_factor_locked`,
 * `second_factor_used` for a step that counted before, and `not_possible_now` without a factor.
 */
async function useCode(ctx: FactorContext, tx: Tx, caller: ByCode, factor: Factor): Promise<Result<Factor>> {
  const { accountId } = caller.actor;
  const now = ctx.clock.now();
  if (factor.secret === null) return notPossible('not_set_up');
  const locked = lockRefusal(factor, now);
  if (locked) return { ok: false, refusal: locked };
  if (await isDemoCode(ctx, tx, caller)) return ok(factor);
  const hashed = recoveryHash(ctx.vault, accountId, caller.code);
  const recovery = factor.recovery.filter((one) => !sameBytes(one, hashed));
  const isRecovery = recovery.length < factor.recovery.length;
  const secret = ctx.vault.open(factor.secret, secretContext(accountId)) as string;
  const step = isRecovery ? factor.lastStep : stepOf(secret, caller.code, realTime(ctx));
  if (step === null) return countWrongCode(ctx, tx, caller, factor);
  if (!isRecovery && step <= factor.lastStep) return refuse('second_factor_used');
  const used: Factor = { ...factor, ...noFailures, recovery, lastStep: step };
  await saveFactor(tx, accountId, used);
  return ok(used);
}

// Visitors share the demo's phones: one visitor's app must not lock out the others.
async function isDemoCode({ demo }: FactorContext, tx: Tx, { actor, code }: ByCode): Promise<boolean> {
  if (!demo.isOn || code !== demo.code) return false;
  return demo.phones.has((await readPhone(tx, actor.accountId)) ?? '');
}

async function countWrongCode(
  ctx: FactorContext,
  tx: Tx,
  caller: Caller,
  factor: Factor,
): Promise<Result<never>> {
  const now = ctx.clock.now();
  const failures = afterFailure(factor, now);
  await saveFactor(tx, caller.actor.accountId, { ...factor, ...failures });
  await audit(ctx, tx, caller, 'factor.wrong_code', { isLocked: failures.lockedUntil !== null });
  return { ok: false, refusal: wrongCode(failures, now) };
}

const realTime = ({ clock }: FactorContext): Date => new Date(clock.now().getTime() - clock.ahead());

// Without characters that look alike.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCodesAtOnce = 10;

const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesAtOnce }, () =>
    Array.from({ length: recoveryCodeLength }, () => alphabet.charAt(randomInt(alphabet.length)))
      .join('')
      .replace(/^(.{4})/, '$1-'),
  );

const plain = (code: string): string => code.replace('-', '');

const recoveryHash = (vault: Vault, accountId: AccountId, code: string): Buffer =>
  vault.keyedHash('recovery-code', `${accountId}:${code}`);

const audit = (
  { clock }: FactorContext,
  tx: Tx,
  { actor, requestId }: Caller,
  action: AuditAction,
  details: Readonly<Record<string, boolean | number>> = {},
): Promise<void> =>
  recordAudit(tx, {
    ...{ at: clock.now(), action, details, requestId, actorId: actor.accountId },
    subject: { kind: 'account', id: actor.accountId },
  });
