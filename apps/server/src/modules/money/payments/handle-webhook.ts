import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log.ts';
import { recordDispute, type DisputeUpdate } from '../disputes/record-dispute.ts';
import { recordReturn } from '../refunds/pay-refund.ts';
import { markReported } from './payment.store.ts';

/** `reference` is the gateway's id of the refund or dispute; `unread` is an event whose body could not be parsed. */
export type GatewayNews =
  | { readonly kind: 'charge_ended'; readonly paymentId: string }
  | { readonly kind: 'refund_lost'; readonly reference: string; readonly isDisputed: boolean }
  | ({ readonly kind: 'disputed' } & DisputeUpdate)
  | { readonly kind: 'unread'; readonly reference: string };

interface WebhookContext {
  readonly clock: Clock;
  readonly log: Log;
}

/** After this the request that made the charge has its answer or is dead. */
const requestMs = 30_000;

/**
 * Handles an event of the gateway in the transaction that records its delivery. A charge that ended is only marked here:
 * the recovery job of its module settles it, unless its own request does so first.
 */
export async function hearGateway(ctx: WebhookContext, tx: Tx, event: GatewayNews): Promise<void> {
  const now = ctx.clock.now();
  switch (event.kind) {
    case 'charge_ended':
      return markReported(tx, event.paymentId, { now, before: new Date(now.getTime() - requestMs) });
    case 'refund_lost':
      return recordReturn(tx, event, now);
    case 'disputed':
      return recordDispute(ctx, tx, event);
    case 'unread':
      ctx.log.error({ event: event.reference }, 'dispute_webhook_unparsable: check it in the gateway dashboard');
  }
}
