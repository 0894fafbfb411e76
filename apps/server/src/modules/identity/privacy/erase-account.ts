import { announce } from '../../../platform/outbox.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import { creditOf, minimumPayout } from '../../money/index.ts';
import type { IdentityContext } from '../sign-in/request-code.ts';
import { checkCode } from '../sign-in/verify-code.ts';
import {
  eraseIdentity,
  lockPhone,
  readOpenBusiness,
  sealPhone,
  type OpenBusiness,
} from '../account.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Erasure {
  readonly accountId: AccountId;
  readonly otp: string;
  readonly challenge: string | null;
  readonly forfeitedCredit: string | null;
}

/** Refuses `not_possible_now` with what is still `open`, then as `checkCode` does. */
export async function eraseAccount(ctx: IdentityContext, erasure: Erasure): Promise<Result<null>> {
  const { accountId, otp, challenge } = erasure;
  return ctx.db.transaction(async (tx) => {
    const phone = await lockPhone(tx, accountId);
    if (phone === null) return refuse('not_signed_in');
    const open = await readOpenBusiness(tx, accountId);
    const refusal =
      openBusinessRefusal(open) ??
      creditRefusal(await creditOf(tx, accountId), open, erasure.forfeitedCredit);
    if (refusal) return { ok: false, refusal };
    const checked = await checkCode(ctx, tx, { phone, otp, challenge, newDevice: null });
    if (!checked.ok) return checked;
    await eraseIdentity(tx, accountId, phone, ctx.clock.now());
    await announce(tx, 'account.erased', { accountId });
    const sealedPhone = sealPhone(ctx.vault, accountId, phone);
    await announce(tx, 'account.phone_freed', { accountId, sealedPhone });
    return ok(null);
  });
}

function openBusinessRefusal(open: OpenBusiness): Refusal | null {
  const kinds: readonly (readonly [string, boolean])[] = [
    ['order', open.orders > 0],
    ['payment', open.payments > 0],
    ['kitchen', open.partnerOrders > 0],
    ['delivery', open.deliveries > 0],
    ['balance', open.partnerBalance > 0 || open.driverBalance > 0],
    ['payout', owedTo(open).some((owed) => owed >= minimumPayout)],
  ];
  const what = kinds.find(([, isOpen]) => isOpen)?.[0];
  return what === undefined ? null : { code: 'not_possible_now', params: { open: what } };
}

const owedTo = ({ partnerBalance, driverBalance }: OpenBusiness): Fils[] =>
  [partnerBalance, driverBalance].map((balance) => Math.max(0, 0 - balance));

// A balance below the minimum payout counts as credit.
function creditRefusal(credit: Fils, open: OpenBusiness, forfeited: string | null): Refusal | null {
  const lost = owedTo(open).reduce((sum, owed) => sum + owed, open.paysCreditOut ? 0 : credit);
  const sum = toAedText(lost);
  if (lost === 0 || forfeited === sum) return null;
  return { code: 'not_possible_now', params: { open: 'credit', credit: sum } };
}
