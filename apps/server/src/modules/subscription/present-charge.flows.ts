import type { Tx } from '../../platform/db/db.ts';
import type { ChargeOutcome } from '../../platform/ports.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { finishAsked } from '../money/index.ts';
import { settleCharge } from './charge.flows.ts';
import type { ByPerson, SubscriptionContext } from './life.flows.ts';
import { notNow } from './life.rules.ts';
import { canChooseFor } from './subscription.policy.ts';

export interface Settling {
  readonly paymentId: string;
  readonly charge: ChargeOutcome;
}

/** As `settleCharge`; refuses `payment_declined` where the charge was, as its person waits for the answer. */
export async function settlePresent(
  ctx: SubscriptionContext,
  tx: Tx,
  { paymentId, charge }: Settling,
): Promise<Result<ChargeOutcome>> {
  const settled = await settleCharge(ctx, tx, paymentId, charge);
  if (!settled.ok || charge.outcome === 'succeeded') return settled;
  return refuse('payment_declined', { params: { reason: charge.reason } });
}

/** What a person may be asked about: a better plan, and a month past due. */
const asksAbout = ['plan_change', 'renewal'] as const;

/**
 * Whoever does something else with their subscription has given up what their bank still asks about, which would hold it up.
 * Null where nothing does, or does any more; refuses `request_in_flight` where it was paid after all: what was wished for
 * has to be looked at anew then.
 */
export async function giveUpAsked(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<never> | null> {
  if (!canChooseFor(actor, accountId)) return notNow('none');
  const changed = refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
  for (const purpose of asksAbout) {
    const finished = await finishAsked<never>(ctx, {
      ...{ accountId, purpose },
      settle: ({ id: paymentId }, charge) =>
        ctx.db.transaction(async (tx) => {
          const settled = await settlePresent(ctx, tx, { paymentId, charge });
          return settled.ok ? changed : settled;
        }),
      answerAgain: () => Promise.resolve(changed),
    });
    if (finished !== null) return finished;
  }
  return null;
}
