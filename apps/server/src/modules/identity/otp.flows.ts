// One-time codes: sends them within the budgets, and checks a guess for whoever needs proof of a phone.
import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newCode, newId, newSecret, sameBytes, secretHash } from '../../platform/ids.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { parseUaePhone } from '../../platform/pure/phone.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { canGuess, canRequestCode } from './identity.policy.ts';
import {
  bumpCounter,
  findBucket,
  findCode,
  lockBucket,
  readCounter,
  saveCode,
  saveFailure,
  saveSuccess,
} from './otp.repo.ts';
import {
  addressWindowMs,
  attemptsLeft,
  codeLifeMs,
  failureWindowMs,
  maxAttempts,
  networkOf,
  openBucket,
  resendAfterMs,
} from './otp.rules.ts';
import { knowsDevice } from './session.repo.ts';

export interface IdentityContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly whatsapp: WhatsApp;
  /** Phones that take a fixed code and are never sent to; empty outside demo mode. */
  readonly demo: { readonly phones: ReadonlySet<string>; readonly code: string; readonly isOn: boolean };
  readonly limits: { readonly sendsPerAddress: number; readonly sendsPerDay: number };
}

const dayMs = 24 * 3_600_000;

interface CodeRequest {
  readonly phone: string;
  readonly language: Language;
  readonly address: string;
  readonly device: string | null;
}

export interface SentCode {
  readonly phone: string;
  readonly challenge: string;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
  readonly attempts: number;
}

/**
 * Sends a code. Whether the phone has an account is not looked at, so the answer can't tell. Refuses a number outside
 * the Emirates, a second code within 30 s, and whoever has used up a budget.
 */
export async function requestCode(ctx: IdentityContext, input: CodeRequest): Promise<Result<SentCode>> {
  const phone = parseUaePhone(input.phone);
  if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
  const isDemoPhone = ctx.demo.phones.has(phone);
  const code = isDemoPhone ? ctx.demo.code : newCode();
  const challenge = newSecret();
  const kept = await ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    const today = dubaiDay(now);
    const bucket = await bucketFor(tx, phone, input.device);
    const state = await lockBucket(tx, phone, bucket, today);
    const barred = isDemoPhone
      ? null
      : (canRequestCode(state, now) ?? (await spendSendBudgets(ctx, tx, input.address)));
    if (barred) return { ok: false, refusal: barred };
    const expiresAt = new Date(now.getTime() + codeLifeMs);
    const hashes = { challengeHash: secretHash(challenge), codeHash: hashCode(ctx.vault, phone, code) };
    await saveCode(tx, { id: newId(), phone, bucket, ...hashes, now, expiresAt, today });
    return ok(null);
  });
  if (!kept.ok) return kept;
  if (!isDemoPhone && !(await ctx.whatsapp.sendCode(phone, code, input.language)))
    return refuse('otp_send_failed');
  return ok({
    phone,
    challenge,
    expiresInSeconds: codeLifeMs / 1000,
    resendAfterSeconds: resendAfterMs / 1000,
    attempts: maxAttempts,
  });
}

// Spent last and inside the transaction: a request that is refused costs nobody's budget anything.
async function spendSendBudgets(ctx: IdentityContext, tx: Tx, address: string): Promise<Refusal | null> {
  const now = ctx.clock.now();
  const byAddress = await bumpCounter(tx, 'sends-by-address', networkOf(address), now, addressWindowMs);
  if (byAddress > ctx.limits.sendsPerAddress) {
    return { code: 'otp_budget', params: { retryAfterSeconds: addressWindowMs / 1000 } };
  }
  const today = await bumpCounter(tx, 'sends', dubaiDay(now), now, dayMs);
  return today > ctx.limits.sendsPerDay ? { code: 'otp_budget' } : null;
}

async function bucketFor(tx: Tx, phone: string, device: string | null): Promise<string> {
  if (device === null) return openBucket;
  const hash = secretHash(device);
  return (await knowsDevice(tx, hash, phone)) ? hash.toString('base64url') : openBucket;
}

const hashCode = (vault: Vault, phone: string, code: string): Buffer =>
  vault.keyedHash('otp', `${phone}:${code}`);

interface CodeGuess {
  readonly phone: string;
  readonly otp: string;
  readonly challenge: string | null;
}

/**
 * Checks a code inside the caller's transaction, which must commit on a refusal too: it counts the wrong guess. Every
 * guess waits for the one before it on its phone, so no race evaluates more than five. Refuses `otp_expired` without a
 * live code for this challenge, `otp_wrong` with the attempts left, and `otp_burned` after the fifth.
 */
export async function checkCode(ctx: IdentityContext, tx: Tx, guess: CodeGuess): Promise<Result<null>> {
  const { phone, challenge } = guess;
  if (challenge === null && !ctx.demo.isOn) return refuse('otp_expired');
  const challengeHash = challenge === null ? null : secretHash(challenge);
  const now = ctx.clock.now();
  const name = await findBucket(tx, phone, challengeHash);
  const bucket = await lockBucket(tx, phone, name ?? openBucket, dubaiDay(now));
  const failures = await readCounter(tx, 'failures', 'all', now, failureWindowMs);
  const barred = canGuess(bucket, name ?? openBucket, ctx.demo.phones.has(phone) ? 0 : failures);
  if (barred) return { ok: false, refusal: barred };
  const code = await findCode(tx, phone, challengeHash, now);
  if (!code) return refuse('otp_expired');
  if (!sameBytes(code.codeHash, hashCode(ctx.vault, phone, guess.otp))) {
    return { ok: false, refusal: await countWrongGuess(tx, phone, code.bucket, bucket.failures + 1, now) };
  }
  await saveSuccess(tx, phone, code);
  return ok(null);
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
