import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { creditOf, minimumPayout } from '../money/index.ts';
import { readOpenBusiness } from './open-business.reads.ts';
import { checkCode } from './guessing.flows.ts';
import type { IdentityContext } from './otp.flows.ts';
import { canBeErasedNow, canLoseCredit, canReadOwnData } from './privacy.policy.ts';
import { forgetAccount, lockPhone, sealPhone } from './privacy.repo.ts';

interface Erasure {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly otp: string;
  readonly challenge: string | null;
  /** The credit the person agreed to lose, AED text. */
  readonly givesUpCredit: string | null;
}

/**
 * Refuses `not_possible_now` while an order, a payment or a delivery is open, while the person's kitchen or the person as
 * a driver owes us money or waits for a payout, and while credit would be lost that the person has not given up; all before the code is looked at. Refuses
 * everything that `checkCode` refuses. Afterwards every token of the account opens nothing and its phone signs in as a
 * new person.
 */
export async function eraseAccount(ctx: IdentityContext, erasure: Erasure): Promise<Result<null>> {
  const { actor, accountId, otp, challenge } = erasure;
  return ctx.db.transaction(async (tx) => {
    const phone = await lockPhone(tx, accountId);
    if (phone === null || !canReadOwnData(actor, accountId)) return refuse('not_signed_in');
    const open = { ...(await readOpenBusiness(tx, accountId)), minimumPayout };
    const barred =
      canBeErasedNow(open) ?? canLoseCredit(await creditOf(tx, accountId), open, erasure.givesUpCredit);
    if (barred) return { ok: false, refusal: barred };
    const checked = await checkCode(ctx, tx, { phone, otp, challenge, stranger: null });
    if (!checked.ok) return checked;
    await forgetAccount(tx, accountId, phone, ctx.clock.now());
    await announce(tx, 'account.erased', { accountId });
    const sealedPhone = sealPhone(ctx.vault, accountId, phone);
    await announce(tx, 'account.phone_freed', { accountId, sealedPhone });
    return ok(null);
  });
}
