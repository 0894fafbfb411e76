import type { Tx } from '../../platform/db/db.ts';
import { newId, newSecret, secretHash } from '../../platform/ids.ts';
import { confirmedUntil } from '../../platform/pure/confirmation.ts';
import { parseUaePhone } from '../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { checkCode } from './guessing.flows.ts';
import type { IdentityContext, Work } from './otp.flows.ts';
import { readPhone } from './session.reads.ts';
import {
  confirmSession,
  deleteSession,
  findOrMakeAccount,
  lockSession,
  saveDevice,
  saveSession,
} from './session.repo.ts';
import { sessionLifeMs } from './session.rules.ts';
import { isSuspended } from './suspension.repo.ts';

interface SignIn {
  readonly phone: string;
  readonly otp: string;
  readonly challenge: string | null;
  readonly device: string | null;
  readonly userAgent: string;
  readonly work: Work | null;
  /** A session the browser still holds; it ends when the new one opens. */
  readonly oldToken: string | null;
}

export interface OpenedSession {
  readonly accountId: string;
  readonly token: string;
  readonly device: string;
}

/**
 * Checks a code and opens a session; refuses as `checkCode` does, a number outside the Emirates, and `account_suspended`.
 */
export async function verifyCode(ctx: IdentityContext, signIn: SignIn): Promise<Result<OpenedSession>> {
  const phone = parseUaePhone(signIn.phone);
  if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
  return ctx.db.transaction(async (tx) => {
    const checked = await checkCode(ctx, tx, { ...signIn, phone, stranger: { work: signIn.work } });
    return checked.ok ? openSession(tx, phone, signIn, ctx.clock.now()) : checked;
  });
}

// Only who has shown the right code learns that the account is suspended; the code is used up by that.
async function openSession(tx: Tx, phone: string, signIn: SignIn, now: Date): Promise<Result<OpenedSession>> {
  const accountId = await findOrMakeAccount(tx, newId(), phone, now);
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
  readonly actor: { readonly accountId: string; readonly sessionId: string };
  readonly otp: string;
  readonly challenge: string | null;
}

/**
 * Confirms the session that asks, and no other, with a code that was sent to the phone of its account; refuses as
 * `checkCode` does. Returns until when that holds.
 */
export async function confirmCode(ctx: IdentityContext, confirmation: Confirmation): Promise<Result<Date>> {
  const { actor, otp, challenge } = confirmation;
  return ctx.db.transaction(async (tx) => {
    const phone = await readPhone(tx, actor.accountId);
    if (phone === null) return refuse('not_signed_in');
    const checked = await checkCode(ctx, tx, { phone, otp, challenge, stranger: null });
    if (!checked.ok) return checked;
    const now = ctx.clock.now();
    await confirmSession(tx, actor.sessionId, now);
    return ok(confirmedUntil(now));
  });
}
