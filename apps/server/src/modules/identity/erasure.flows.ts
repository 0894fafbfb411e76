// Erases an account after a fresh code: what says who it was goes here and now, the other modules forget on hearing it.
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { readOpenBusiness } from './open-business.reads.ts';
import { checkCode, type IdentityContext } from './otp.flows.ts';
import { canBeErasedNow, canReadOwnData } from './privacy.policy.ts';
import { forgetAccount, lockPhone } from './privacy.repo.ts';

interface Erasure {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly otp: string;
  readonly challenge: string | null;
}

/**
 * Refuses `not_possible_now` while an order or a payment is open, before the code is looked at, and everything that
 * `checkCode` refuses. Afterwards every token of the account opens nothing and its phone signs in as a new person.
 */
export async function eraseAccount(ctx: IdentityContext, erasure: Erasure): Promise<Result<null>> {
  const { actor, accountId, otp, challenge } = erasure;
  return ctx.db.transaction(async (tx) => {
    const phone = await lockPhone(tx, accountId);
    if (phone === null || !canReadOwnData(actor, accountId)) return refuse('not_signed_in');
    const barred = canBeErasedNow(await readOpenBusiness(tx, accountId));
    if (barred) return { ok: false, refusal: barred };
    const checked = await checkCode(ctx, tx, { phone, otp, challenge });
    if (!checked.ok) return checked;
    await forgetAccount(tx, accountId, phone, ctx.clock.now());
    await announce(tx, 'account.erased', { accountId, phone });
    return ok(null);
  });
}
