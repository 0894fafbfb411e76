import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newCode, newId, newSecret, secretHash } from '../../platform/ids.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { parseUaePhone } from '../../platform/pure/phone.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/pure/result.ts';
import { newPuzzle, solvedNumber } from '../../platform/puzzle.ts';
import type { Vault } from '../../platform/vault.ts';
import { canBeSent, canGoWithoutWork, canRequestCode } from './identity.policy.ts';
import { bumpCounter, hashCode, lockBucket, readCounter, saveCode } from './otp.repo.ts';
import {
  addressWindowMs,
  bitsOwed,
  codeLifeMs,
  failureWindowMs,
  maxAttempts,
  networkOf,
  openBucket,
  resendAfterMs,
} from './otp.rules.ts';
import { forgetSend, isKnownPhone, readSends, saveSend } from './sends.repo.ts';
import { knowsDevice } from './session.repo.ts';

export interface IdentityContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly whatsapp: WhatsApp;
  /** Phones that take a fixed code and are never sent to; empty outside demo mode. */
  readonly demo: { readonly phones: ReadonlySet<string>; readonly code: string; readonly isOn: boolean };
  readonly limits: {
    readonly sendsPerAddress: number;
    readonly sendsPerDay: number;
    /** Codes to unknown phones an hour while hardly any is entered. */
    readonly trickle: number;
    /** Zero bits of the first work that is asked for. */
    readonly workBits: number;
  };
}

const dayMs = 24 * 3_600_000;

/** A puzzle of ours and its solution. */
export interface Work {
  readonly puzzle: string;
  readonly solution: string;
}

interface CodeRequest {
  readonly phone: string;
  readonly language: Language;
  readonly address: string;
  readonly device: string | null;
  readonly work?: Work | undefined;
}

interface SentCode {
  readonly phone: string;
  readonly challenge: string;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
  readonly attempts: number;
}

interface Asked {
  readonly sent: SentCode;
  /** For us alone: no message went out, as hardly any code is entered. */
  readonly isHeldBack: boolean;
}

/**
 * Sends a code. Whether the phone has an account is not looked at, so the answer can't tell. Refuses a number outside
 * the Emirates, a second code within 30 s, whoever has used up a budget, and, while codes are guessed, who has not worked.
 */
export async function requestCode(ctx: IdentityContext, input: CodeRequest): Promise<Result<Asked>> {
  const phone = parseUaePhone(input.phone);
  if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
  const isDemoPhone = ctx.demo.phones.has(phone);
  const code = isDemoPhone ? ctx.demo.code : newCode();
  const challenge = newSecret();
  const kept = await ctx.db.attempt((tx) => keepCode(ctx, tx, { ...input, phone, code, challenge }));
  if (!kept.ok) return kept;
  const { id, isSent, isSilent } = kept.value;
  if (isSent && !isDemoPhone) {
    const sending = handOver(ctx, { id, phone, code, language: input.language });
    // Neither how long it took nor how it ended may tell that there was anything to send.
    if (isSilent) sending.catch(() => false);
    else if (!(await sending)) return refuse('otp_send_failed');
  }
  const sent = {
    phone,
    challenge,
    expiresInSeconds: codeLifeMs / 1000,
    resendAfterSeconds: resendAfterMs / 1000,
    attempts: maxAttempts,
  };
  return ok({ sent, isHeldBack: !isSent });
}

/** Whether WhatsApp took it. A code that nobody got is none that nobody entered: else an hour of its failing would look like pumping. */
async function handOver(
  ctx: IdentityContext,
  { id, phone, code, language }: { id: string; phone: string; code: string; language: Language },
): Promise<boolean> {
  const isTaken = await ctx.whatsapp.sendCode(phone, code, language);
  if (!isTaken) await forgetSend(ctx.db, id);
  return isTaken;
}

interface NewCode extends CodeRequest {
  readonly code: string;
  readonly challenge: string;
}

/** Keeps a code that may be asked for; whether it goes out, and whether nobody may know. */
async function keepCode(
  ctx: IdentityContext,
  tx: Tx,
  input: NewCode,
): Promise<Result<ReturnType<typeof canBeSent> & { id: string }>> {
  const { phone, code, challenge } = input;
  const now = ctx.clock.now();
  const today = dubaiDay(now);
  const bucket = await bucketFor(tx, phone, input.device);
  const state = await lockBucket(tx, phone, bucket, today);
  const barred = ctx.demo.phones.has(phone)
    ? null
    : (canRequestCode(state, now) ??
      (await lackOfWork(ctx, tx, { bucket, boundTo: `send:${phone}`, work: input.work ?? null })) ??
      (await spendSendBudgets(ctx, tx, input.address)));
  if (barred) return { ok: false, refusal: barred };
  const id = newId();
  const hashes = { challengeHash: secretHash(challenge), codeHash: hashCode(ctx.vault, phone, code) };
  await saveCode(tx, {
    id,
    phone,
    bucket,
    ...hashes,
    now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
    today,
  });
  const isKnown = await isKnownPhone(tx, phone);
  const way = canBeSent({ name: bucket, isKnown }, await readSends(tx, now), ctx.limits.trickle, now);
  await saveSend(tx, { codeId: id, isKnown, isSent: way.isSent, now });
  return ok({ id, ...way });
}

interface Owed {
  readonly bucket: string;
  /** What the work is good for, and for whom. */
  readonly boundTo: string;
  readonly work: Work | null;
}

// A solved puzzle that was made when one bit less was asked for is still good: the count moves while a phone is at it.
export async function lackOfWork(
  ctx: IdentityContext,
  tx: Tx,
  { bucket, boundTo, work }: Owed,
): Promise<Refusal | null> {
  const now = ctx.clock.now();
  const failures = await readCounter(tx, 'failures', 'all', now, failureWindowMs);
  if (canGoWithoutWork(bucket, failures)) return null;
  const bits = bitsOwed(failures, ctx.limits.workBits);
  const number = work && solvedNumber(ctx.vault, work, { bits: bits - 1, boundTo }, now);
  if (number !== null && (await bumpCounter(tx, 'work', number, now, dayMs)) === 1) return null;
  return { code: 'work_needed', params: { puzzle: newPuzzle(ctx.vault, { bits, boundTo }, now), bits } };
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
