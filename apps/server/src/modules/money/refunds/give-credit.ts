import { maxGiftFils } from '@sufra/contract/subscription/promises.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseAed, toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookGoodwill } from '../ledger/entry.store.ts';
import { goodwillSince, refundLimit } from '../ledger/ledger.store.ts';
import { lockCredit } from '../ledger/read-balances.ts';
import { lockActiveAccount } from '../payments/payment.store.ts';

interface Gift {
  readonly actor: Actor;
  readonly accountId: AccountId;
  readonly amount: string;
  readonly reason: string;
  readonly requestId: string;
  readonly saveReply: (tx: Tx) => Promise<void>;
}

const dayMs = 24 * 3_600_000;

/** The last 24 hours count. Refuses `not_possible_now` with `why`: `self` or `above_limit`. */
export const giveCredit = (
  ctx: { readonly db: Db; readonly clock: Clock },
  { actor, accountId, amount: text, reason, requestId, saveReply }: Gift,
): Promise<Result<AccountId>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const amount = parseAed(text);
    if (amount === null || amount === 0 || amount > maxGiftFils)
      return refuse('invalid_request', { fields: { amount: amount === 0 ? 'too_small' : 'too_big' } });
    if (accountId === actor.accountId) return refuse('not_possible_now', { params: { why: 'self' } });
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_found');
    await lockCredit(tx, accountId);
    const limit = await refundLimit(tx, actor.staffRole, at);
    if ((await goodwillSince(tx, accountId, new Date(at.getTime() - dayMs))) + amount > limit)
      return refuse('not_possible_now', { params: { why: 'above_limit', limit: toAedText(limit) } });
    const id = newId();
    await bookGoodwill(tx, { id, accountId, amount, at });
    await announce(tx, 'money.credit_given', { accountId, subject: id, amount });
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'account.credited',
      subject: { kind: 'account', id: accountId },
      details: { amountFils: amount, reason },
      requestId,
    });
    await saveReply(tx);
    return ok(accountId);
  });
