import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newCode, newId, newSecret } from '../../../platform/ids.ts';
import type { WhatsApp } from '../../../platform/ports.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import { newPuzzle, solvedNumber } from '../../../platform/puzzle.ts';
import { secretHash, type Vault } from '../../../platform/vault.ts';
import { hasAccount } from '../account.store.ts';
import { knowsDevice } from '../sessions/session.store.ts';
import {
  addressWindowMs,
  bitsOwed,
  codeLifeMs,
  failureWindowMs,
  isWorkFree,
  maxAttempts,
  networkOf,
  openBucket,
  resendAfterMs,
  sendDecision,
  sendRefusal,
} from './code.rules.ts';
import {
  bumpCounter,
  deleteSend,
  hashCode,
  lockBucket,
  readCounter,
  readCodeStats,
  saveCode,
  saveSend,
} from './code.store.ts';

export interface IdentityContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly whatsapp: WhatsApp;
  /** Phones that take a fixed code and get no messages. */
  readonly demo: { readonly phones: ReadonlySet<string>; readonly code: string; readonly isOn: boolean };
  readonly limits: {
    readonly sendsPerAddress: number;
    readonly sendsPerDay: number;
    readonly trickle: number;
    readonly workBits: number;
  };
}

const dayMs = 24 * 3_600_000;

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

interface Requested {
  readonly sent: SentCode;
  /** Withheld because of pumping; for the log only. */
  readonly isWithheld: boolean;
}

/** The reply never depends on whether the phone has an account. */
export async function requestCode(ctx: IdentityContext, input: CodeRequest): Promise<Result<Requested>> {
  const phone = parseUaePhone(input.phone);
  if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
  const isDemoPhone = ctx.demo.phones.has(phone);
  const code = isDemoPhone ? ctx.demo.code : newCode();
  const challenge = newSecret();
  const stored = await ctx.db.attempt((tx) => storeCode(ctx, tx, { ...input, phone, code, challenge }));
  if (!stored.ok) return stored;
  const { id, isSent, isSilent } = stored.value;
  if (isSent && !isDemoPhone) {
    const sending = sendCode(ctx, { id, phone, code, language: input.language });
    // Not awaited: neither timing nor failure may reveal that a message went out.
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
  return ok({ sent, isWithheld: !isSent });
}

async function sendCode(
  { db, whatsapp }: IdentityContext,
  { id, phone, code, language }: { id: string; phone: string; code: string; language: Language },
): Promise<boolean> {
  const isAccepted = await whatsapp.sendCode(phone, code, language);
  // Otherwise a WhatsApp outage would look like pumping.
  if (!isAccepted) await deleteSend(db, id);
  return isAccepted;
}

interface NewCode extends CodeRequest {
  readonly code: string;
  readonly challenge: string;
}

async function storeCode(
  ctx: IdentityContext,
  tx: Tx,
  input: NewCode,
): Promise<Result<ReturnType<typeof sendDecision> & { id: string }>> {
  const { phone, code, challenge } = input;
  const now = ctx.clock.now();
  const today = dubaiDay(now);
  const bucket = await bucketFor(tx, phone, input.device);
  const state = await lockBucket(tx, phone, bucket, today);
  const refusal = ctx.demo.phones.has(phone)
    ? null
    : (sendRefusal(state, now) ??
      (await missingWork(ctx, tx, { bucket, boundTo: `send:${phone}`, work: input.work ?? null })) ??
      (await spendSendBudgets(ctx, tx, input.address)));
  if (refusal) return { ok: false, refusal };
  const id = newId();
  await saveCode(tx, {
    ...{ id, phone, bucket, now, today },
    challengeHash: secretHash(challenge),
    codeHash: hashCode(ctx.vault, phone, code),
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  const isKnown = await hasAccount(tx, phone);
  const decision = sendDecision(
    { name: bucket, isKnown },
    await readCodeStats(tx, now),
    ctx.limits.trickle,
    now,
  );
  await saveSend(tx, { codeId: id, isKnown, isSent: decision.isSent, now });
  return ok({ id, ...decision });
}

interface OwedWork {
  readonly bucket: string;
  readonly boundTo: string;
  readonly work: Work | null;
}

export async function missingWork(
  ctx: IdentityContext,
  tx: Tx,
  { bucket, boundTo, work }: OwedWork,
): Promise<Refusal | null> {
  const now = ctx.clock.now();
  const failures = await readCounter(tx, 'failures', 'all', now, failureWindowMs);
  if (isWorkFree(bucket, failures)) return null;
  const bits = bitsOwed(failures, ctx.limits.workBits);
  // The requirement may have risen while the client was solving.
  const number = work && solvedNumber(ctx.vault, work, { bits: bits - 1, boundTo }, now);
  if (number !== null && (await bumpCounter(tx, 'work', number, now, dayMs)) === 1) return null;
  return { code: 'work_needed', params: { puzzle: newPuzzle(ctx.vault, { bits, boundTo }, now), bits } };
}

// Rolled back on refusal, which uses up no budget.
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
