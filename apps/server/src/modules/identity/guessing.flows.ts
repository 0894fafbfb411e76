import type { Tx } from '../../platform/db/db.ts';
import { sameBytes, secretHash } from '../../platform/ids.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/pure/result.ts';
import { canGoWithoutWork, canGuess } from './identity.policy.ts';
import { lackOfWork, type IdentityContext, type Work } from './otp.flows.ts';
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
} from './otp.repo.ts';
import { attemptsLeft, failureWindowMs, openBucket, type Bucket } from './otp.rules.ts';

interface CodeGuess {
  readonly phone: string;
  readonly otp: string;
  readonly challenge: string | null;
  /** Null where a session of this phone asks, which is no stranger. */
  readonly stranger: { readonly work: Work | null } | null;
}

/**
 * Checks a code inside the caller's transaction, which must commit on a refusal too: it counts the wrong guess. Every
 * guess waits for the one before it on its phone, so no race evaluates more than five. Refuses `otp_expired` without a
 * live code for this challenge, `otp_wrong` with the attempts left, `otp_burned` after the fifth, and strangers where too
 * many fail: first `work_needed`, then `otp_budget`.
 */
export async function checkCode(ctx: IdentityContext, tx: Tx, guess: CodeGuess): Promise<Result<null>> {
  const { phone, challenge } = guess;
  if (challenge === null && !ctx.demo.isOn) return refuse('otp_expired');
  const challengeHash = challenge === null ? null : secretHash(challenge);
  const now = ctx.clock.now();
  const name = await findBucket(tx, phone, challengeHash);
  const bucket = await lockBucket(tx, phone, name ?? openBucket, dubaiDay(now));
  const strange = ctx.demo.phones.has(phone) ? null : guess.stranger;
  const barred = await refusalOf(ctx, tx, bucket, { ...guess, name: name ?? openBucket, strange });
  if (barred) return { ok: false, refusal: barred };
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
  readonly strange: CodeGuess['stranger'];
}

// Whom the count of all phones concerns has it to themselves until the guess is counted, or a thousand at once would pass
// the last place. Below the first work nobody waits: there is room for as many as are ever under way.
async function refusalOf(
  ctx: IdentityContext,
  tx: Tx,
  bucket: Bucket,
  { phone, challenge, name, strange }: Guesser,
): Promise<Refusal | null> {
  const now = ctx.clock.now();
  if (strange === null) return canGuess(bucket, name, 0);
  const seen = await readCounter(tx, 'failures', 'all', now, failureWindowMs);
  const isNear = !canGoWithoutWork(name, seen);
  const failures = isNear ? await lockCounter(tx, 'failures', 'all', now, failureWindowMs) : seen;
  const barred = canGuess(bucket, name, failures);
  if (barred) return barred;
  const whose = challenge === null ? '' : secretHash(challenge).toString('base64url');
  return lackOfWork(ctx, tx, { bucket: name, boundTo: `guess:${phone}:${whose}`, work: strange.work });
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
