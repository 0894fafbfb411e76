import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { StripeSettings } from '../../platform/config/outside-services.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Webhook } from '../../platform/http/guards.ts';
import type { DisputeUpdate } from '../../platform/ports.ts';
import { keyOfIntent, noteEvent } from './stripe-book.ts';
import { stripeClient } from './stripe-client.ts';
import { isOfDispute, readDispute } from './stripe-disputes.ts';

/** `payment` is our key; null for a charge of another system. */
type Told =
  | { readonly kind: 'charge_ended'; readonly paymentId: string }
  | { readonly kind: 'refund_lost'; readonly reference: string; readonly isDisputed: boolean }
  | { readonly kind: 'disputed'; readonly paymentId: string | null; readonly dispute: DisputeUpdate }
  | { readonly kind: 'unread'; readonly reference: string };

interface Listening {
  readonly db: Db;
  readonly clock: Clock;
  /** Runs in the transaction that records the event: exactly once. */
  readonly tell: (tx: Tx, told: Told) => Promise<void>;
}

/** Maximum signature age in seconds, against replays. */
const toleranceSeconds = 300;

export function stripeWebhook(settings: StripeSettings, listening: Listening): Webhook {
  const { webhooks } = stripeClient(settings);
  return {
    challenge: () => null,
    signature: { header: 'stripe-signature', shape: /^t=\d{1,12},(v[01]=[0-9a-f]{64},?){1,10}$/ },
    isSigned: (body, signature) => {
      try {
        webhooks.constructEvent(body, signature, settings.webhookSecret, toleranceSeconds);
        return true;
      } catch {
        return false;
      }
    },
    receive: async (payload) => {
      const parsed = event.safeParse(payload);
      if (!parsed.success) return;
      const { id, type: kind, data } = parsed.data;
      await listening.db.transaction(async (tx) => {
        if (!(await noteEvent(tx, { id, kind, at: listening.clock.now() }))) return;
        const told = isOfDispute(kind)
          ? await disputeIn(tx, id, payload)
          : await toldBy(tx, kind, data.object);
        if (told !== null) await listening.tell(tx, told);
      });
    },
  };
}

const name = z.string().check(z.regex(/^\w{1,200}$/));
const event = z.object({
  id: name,
  type: z.string().check(z.maxLength(200)),
  data: z.object({
    object: z.object({
      id: name,
      status: z.optional(z.nullable(z.string())),
      failure_reason: z.optional(z.nullable(z.string())),
    }),
  }),
});
type EventObject = z.output<typeof event>['data']['object'];

const chargeEnded = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'];
const refundMoved = ['refund.failed', 'refund.updated', 'charge.refund.updated'];

// Accept unknown events: refusing would cause redelivery.
async function toldBy(
  tx: Tx,
  kind: string,
  { id, status, failure_reason: failure }: EventObject,
): Promise<Told | null> {
  if (chargeEnded.includes(kind)) {
    const paymentId = await keyOfIntent(tx, id);
    return paymentId === null ? null : { kind: 'charge_ended', paymentId };
  }
  if (!refundMoved.includes(kind) || (status !== 'failed' && status !== 'canceled')) return null;
  return { kind: 'refund_lost', reference: id, isDisputed: failure === 'charge_for_pending_refund_disputed' };
}

// Money is involved: log an unreadable dispute.
async function disputeIn(tx: Tx, eventId: string, payload: unknown): Promise<Told> {
  const read = readDispute(payload);
  if (read === null) return { kind: 'unread', reference: eventId };
  const paymentId = await keyOfIntent(tx, read.intentId);
  return { kind: 'disputed', paymentId, dispute: read.dispute };
}
