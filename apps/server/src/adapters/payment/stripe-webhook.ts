// Reads what Stripe tells us of charges, refunds and disputes, and proves that it was Stripe who told it; app.ts serves it.
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { StripeSettings } from '../../platform/config/outside-services.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Webhook } from '../../platform/http/webhooks.ts';
import { keyOfIntent, noteEvent } from './stripe-book.repo.ts';
import { stripeClient } from './stripe-client.ts';

/** What of it concerns us; a payment by our own key. */
type Told =
  | { readonly kind: 'charge_ended'; readonly paymentId: string }
  | { readonly kind: 'refund_lost'; readonly reference: string }
  | { readonly kind: 'disputed'; readonly paymentId: string; readonly reference: string };

interface Listening {
  readonly db: Db;
  readonly clock: Clock;
  /** Takes it up in the transaction that notes the event, so that every event counts once. */
  readonly tell: (tx: Tx, told: Told) => Promise<void>;
}

/** How old a signature may be, seconds: an event that was overheard can't be played again later. */
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
        const told = await toldBy(tx, kind, data.object);
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
      payment_intent: z.optional(z.nullable(name)),
    }),
  }),
});
type EventObject = z.output<typeof event>['data']['object'];

const chargeEnded = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'];
const refundMoved = ['refund.failed', 'refund.updated', 'charge.refund.updated'];

// What we don't know is passed over: refusing it would only bring it back.
async function toldBy(
  tx: Tx,
  kind: string,
  { id, status, payment_intent }: EventObject,
): Promise<Told | null> {
  if (chargeEnded.includes(kind)) {
    const paymentId = await keyOfIntent(tx, id);
    return paymentId === null ? null : { kind: 'charge_ended', paymentId };
  }
  if (refundMoved.includes(kind))
    return status === 'failed' || status === 'canceled' ? { kind: 'refund_lost', reference: id } : null;
  if (kind !== 'charge.dispute.created' || !payment_intent) return null;
  const paymentId = await keyOfIntent(tx, payment_intent);
  return paymentId === null ? null : { kind: 'disputed', paymentId, reference: id };
}
