import type { Tx } from '../../../platform/db/db.ts';
import { newId, newSecret } from '../../../platform/ids.ts';
import { sameBytes, secretHash } from '../../../platform/vault.ts';
import { confirmedUntil } from '../../../platform/pure/confirmation.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import { findOrCreateAccount, isSuspended, readPhone } from '../account.store.ts';
import { sessionLifeMs } from '../sessions/read-actor.ts';
import {
  confirmSession,
  deleteSession,
  lockSession,
  saveDevice,
  saveSession,
} from '../sessions/session.store.ts';
import {
  attemptsLeft,
  failureWindowMs,
  guessRefusal,
  isWorkFree,
  openBucket,
  type Bucket,
} from './code.rules.ts';
import {
  bumpCounter,
  findBucket,
  findCode,
  hashCode,
  lockBucket,
  lockCounter,
  readCounter,
  saveFailure,
  saveSuccess,
} from './code.store.ts';
import { missingWork, type IdentityContext, type Work } from './request-code.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface SignIn {
  readonly phone: string;
  readonly otp: string;
  readonly challenge: string | null;
  readonly device: string | null;
  readonly userAgent: string;
  readonly work: Work | null;
  readonly oldToken: string | null;
}

interface OpenedSession {
  readonly accountId: AccountId;
  readonly token: string;
  readonly device: string;
}

/** Refuses as `checkCode` does, and `account_suspended`. */
export async function verifyCode(ctx: IdentityContext, signIn: SignIn): Promise<Result<OpenedSession>> {
  const phone = parseUaePhone(signIn.phone);
  if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
  return ctx.db.transaction(async (tx) => {
    const checked = await checkCode(ctx, tx, { ...signIn, phone, newDevice: { work: signIn.work } });
    return checked.ok ? openSession(tx, phone, signIn, ctx.clock.now()) : checked;
  });
}

// Checked after the code: only the owner of the phone may learn of a suspension.
async function openSession(tx: Tx, phone: string, signIn: SignIn, now: Date): Promise<Result<OpenedSession>> {
  const accountId = await findOrCreateAccount(tx, phone, now);
  if (await isSuspended(tx, accountId)) return refuse('account_suspended');
  if (signIn.oldToken !== null) {
    const old = await lockSession(tx, secretHash(signIn.oldToken));
    if (old) await deleteSession(tx, old.id);
  }
  const token = newSecret();
  const device = signIn.device ?? newSecret();
  await saveDevice(tx, secretHash(device), phone, now);
  await saveSession(tx, {
    id: newId(),
    accountId,
    tokenHash: secretHash(token),
    userAgent: signIn.userAgent,
    now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  return ok({ accountId, token, device });
}

interface Confirmation {
  readonly actor: { readonly accountId: AccountId; readonly sessionId: string };
  readonly otp: string;
  readonly challenge: string | null;
}

/** Returns until when the session is confirmed. Refuses as `checkCode` does. */
export async function confirmCode(
  ctx: IdentityContext,
  { actor, otp, challenge }: Confirmation,
): Promise<Result<Date>> {
  return ctx.db.transaction(async (tx) => {
    const phone = await readPhone(tx, actor.accountId);
    if (phone === null) return refuse('not_signed_in');
    const checked = await checkCode(ctx, tx, { phone, otp, challenge, newDevice: null });
    if (!checked.ok) return checked;
    const now = ctx.clock.now();
    await confirmSession(tx, actor.sessionId, now);
    return ok(confirmedUntil(now));
  });
}

interface CodeGuess {
  readonly phone: string;
  readonly otp: string;
  readonly challenge: string | null;
  /** Null for a signed-in device, which the limits for unknown devices spare. */
  readonly newDevice: { readonly work: Work | null } | null;
}

/**
 * Commit on a refusal too: wrong guesses are counted. Refuses `otp_expired`, `otp_wrong`, `otp_burned`, and for unknown
 * devices `work_needed` or `otp_budget`.
 */
export async function checkCode(ctx: IdentityContext, tx: Tx, guess: CodeGuess): Promise<Result<null>> {
  const { phone, challenge } = guess;
  if (challenge === null && !ctx.demo.isOn) return refuse('otp_expired');
  const challengeHash = challenge === null ? null : secretHash(challenge);
  const now = ctx.clock.now();
  const name = (await findBucket(tx, phone, challengeHash)) ?? openBucket;
  const bucket = await lockBucket(tx, phone, name, dubaiDay(now));
  const newDevice = ctx.demo.phones.has(phone) ? null : guess.newDevice;
  const refusal = newDevice
    ? await newDeviceRefusal(ctx, tx, bucket, { ...guess, name, work: newDevice.work })
    : guessRefusal(bucket, name, 0);
  if (refusal) return { ok: false, refusal };
  const code = await findCode(tx, phone, challengeHash, now);
  if (!code) return refuse('otp_expired');
  if (!sameBytes(code.codeHash, hashCode(ctx.vault, phone, guess.otp))) {
    return { ok: false, refusal: await countWrongGuess(tx, phone, code.bucket, bucket.failures + 1, now) };
  }
  await saveSuccess(tx, phone, code, now);
  return ok(null);
}

interface Guesser {
  readonly phone: string;
  readonly challenge: string | null;
  readonly name: string;
  readonly work: Work | null;
}

async function newDeviceRefusal(
  ctx: IdentityContext,
  tx: Tx,
  bucket: Bucket,
  { phone, challenge, name, work }: Guesser,
): Promise<Refusal | null> {
  const now = ctx.clock.now();
  const seen = await readCounter(tx, 'failures', 'all', now, failureWindowMs);
  // Near the ceiling the counter stays locked, or concurrent guesses would overshoot it.
  const failures = isWorkFree(name, seen)
    ? seen
    : await lockCounter(tx, 'failures', 'all', now, failureWindowMs);
  const refusal = guessRefusal(bucket, name, failures);
  if (refusal) return refusal;
  const challengeKey = challenge === null ? '' : secretHash(challenge).toString('base64url');
  return missingWork(ctx, tx, { bucket: name, boundTo: `guess:${phone}:${challengeKey}`, work });
}

async function countWrongGuess(
  tx: Tx,
  phone: string,
  bucket: string,
  failures: number,
  now: Date,
): Promise<Refusal> {
  const left = attemptsLeft({ failures });
  await saveFailure(tx, phone, bucket, left === 0);
  await bumpCounter(tx, 'failures', 'all', now, failureWindowMs);
  return left === 0 ? { code: 'otp_burned' } : { code: 'otp_wrong', params: { attemptsLeft: left } };
}
