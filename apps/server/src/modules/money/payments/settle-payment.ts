import type { Tx, Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChargeOutcome, PaymentGateway, StoredCard, ChargeRequest } from '../../../platform/ports.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { paymentReceived } from '../ledger/ledger.rules.ts';
import { begunPayment, isChargeable, settle, type Purpose, type Settlement } from './payment.rules.ts';
import {
  insertPayment,
  lockPayment,
  saveCard,
  saveSettlement,
  readAuthentication,
  saveAuthentication,
  type PaymentInAuthentication,
  type PaymentRow,
  markReported,
} from './payment.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { recordDispute, type TakenDispute } from '../disputes/record-dispute.ts';
import { recordReturn } from '../refunds/pay-refund.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Charge {
  readonly accountId: AccountId;
  readonly purpose: Purpose;
  readonly subject: string;
  readonly amount: Fils;
  /** Account credit of the same purchase, reserved until the payment is settled. */
  readonly credit?: Fils;
}

/**
 * Call before the gateway; returns the payment's id. Refuses `request_in_flight` while another of its purpose is open.
 */
export async function beginPayment(
  tx: Tx,
  gateway: PaymentGateway,
  charge: Charge,
  now: Date,
): Promise<Result<string>> {
  if (!isChargeable(charge.amount)) return refuse('invalid_request');
  const id = newId();
  const isOpen = await insertPayment(tx, { id, ...charge, ...begunPayment, gateway: gateway.name, now });
  return isOpen ? ok(id) : refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
}

/** Records the outcome and books the money. Refuses `request_in_flight` for a settled payment. */
export async function settlePayment(
  tx: Tx,
  gateway: PaymentGateway,
  paymentId: string,
  charge: ChargeOutcome,
  now: Date,
): Promise<Result<Settlement & Pick<PaymentRow, 'amount' | 'credit'>>> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.isOpen) return refuse('request_in_flight');
  const settled = settle(payment, charge);
  if (!settled.ok) return settled;
  await saveSettlement(tx, paymentId, { settlement: settled.value, gateway: gateway.name, now });
  const { accountId, amount, credit } = payment;
  const result = ok({ ...settled.value, amount, credit });
  if (!settled.value.card) return result;
  const postings = paymentReceived(accountId, amount);
  await bookEntry(tx, { kind: 'payment_received', subject: paymentId, accountId, at: now, postings });
  return result;
}

export const replaceCard = (
  tx: Tx,
  gateway: PaymentGateway,
  { accountId, card }: { readonly accountId: AccountId; readonly card: StoredCard },
  now: Date,
): Promise<void> => saveCard(tx, { accountId, gateway: gateway.name, card, chosenAt: now });

interface Context {
  readonly db: Db;
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
}

/** Then recovery closes the payment. */
const authenticationMs = 13 * 60_000;

/** Refuses `authentication_required` with the client secret for 3-D Secure; the payment stays open. */
export async function chargeOnSession(
  { db, gateway, clock }: Context,
  { paymentId, amount, method }: Omit<ChargeRequest, 'idempotencyKey'> & { readonly paymentId: string },
): Promise<Result<ChargeOutcome>> {
  if (!isChargeable(amount)) return refuse('invalid_request');
  const charge = await gateway.chargeOnSession({ idempotencyKey: paymentId, amount, method });
  if (charge.outcome !== 'asks') return ok(charge);
  const until = new Date(clock.now().getTime() + authenticationMs);
  await db.transaction((tx) => saveAuthentication(tx, paymentId, until));
  return refuse('authentication_required', { params: { clientSecret: charge.clientSecret, paymentId } });
}

interface Return<T> {
  readonly accountId: AccountId;
  readonly purpose: Purpose;
  readonly askedPaymentId?: string | undefined;
  readonly settle: (payment: PaymentInAuthentication, charge: ChargeOutcome) => Promise<Result<T>>;
  readonly answerAgain: (payment: PaymentInAuthentication) => Promise<Result<T>>;
}

/**
 * Settles a payment after 3-D Secure; null where a new payment may begin. A new request abandons an unpaid
 * authentication.
 */
export async function completeAuthentication<T>(
  { db, gateway }: Pick<Context, 'db' | 'gateway'>,
  { accountId, purpose, askedPaymentId, settle, answerAgain }: Return<T>,
): Promise<Result<T> | null> {
  const isReturn = askedPaymentId !== undefined;
  const payment = await readAuthentication(db, { accountId, purpose }, askedPaymentId ?? null);
  if (!payment) return isReturn ? declined('try_again') : null;
  if (payment.isOpen) {
    const settled = await settle(payment, await gateway.close(payment.id));
    const isAbandoned = !isReturn && !settled.ok && settled.refusal.code === 'payment_declined';
    return isAbandoned ? null : settled;
  }
  if (!isReturn) return null;
  return payment.isPaid ? answerAgain(payment) : declined(payment.declineReason ?? 'authentication');
}

const declined = (reason: string): Result<never> => refuse('payment_declined', { params: { reason } });

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
