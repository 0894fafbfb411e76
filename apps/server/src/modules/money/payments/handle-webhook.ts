import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log.ts';
import { recordDispute, type TakenDispute } from '../disputes/record-dispute.ts';
import { recordReturn } from '../refunds/pay-refund.ts';
import { markReported } from './payment.store.ts';

/** `reference` is the gateway's id; an `unread` event could not be parsed. */
export type WebhookEvent =
  | { readonly kind: 'charge_ended'; readonly paymentId: string }
  | { readonly kind: 'refund_lost'; readonly reference: string; readonly isDisputed: boolean }
  | ({ readonly kind: 'disputed' } & TakenDispute)
  | { readonly kind: 'unread'; readonly reference: string };

interface WebhookContext {
  readonly clock: Clock;
  readonly log: Log;
}

const requestMs = 30_000;

/**
 * Runs in the transaction that records the webhook. Only marks a finished charge: its request or recovery settles it.
 */
export async function handleWebhookEvent(ctx: WebhookContext, tx: Tx, event: WebhookEvent): Promise<void> {
  const now = ctx.clock.now();
  switch (event.kind) {
    case 'charge_ended':
      return markReported(tx, event.paymentId, { now, before: new Date(now.getTime() - requestMs) });
    case 'refund_lost':
      return recordReturn(tx, event, now);
    case 'disputed':
      return recordDispute(ctx, tx, event);
    case 'unread':
      ctx.log.error(
        { event: event.reference },
        'dispute_webhook_unparsable: check it in the gateway dashboard',
      );
  }
}
