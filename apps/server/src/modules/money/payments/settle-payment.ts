import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChargeOutcome, PaymentGateway, StoredCard } from '../../../platform/ports.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import { paymentReceived } from '../ledger/ledger.rules.ts';
import { begunPayment, isChargeable, settle, type Purpose, type Settlement } from './payment.rules.ts';
import { insertPayment, lockPayment, saveCard, saveSettlement } from './payment.store.ts';

export interface Charge {
  readonly accountId: string;
  readonly purpose: Purpose;
  readonly subject: string;
  readonly amount: Fils;
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
): Promise<Result<Settlement>> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.isOpen) return refuse('request_in_flight');
  const settled = settle(payment, charge);
  if (!settled.ok) return settled;
  await saveSettlement(tx, paymentId, { settlement: settled.value, gateway: gateway.name, now });
  if (!settled.value.card) return settled;
  const { accountId, amount } = payment;
  const postings = paymentReceived(accountId, amount);
  await bookEntry(tx, { kind: 'payment_received', subject: paymentId, accountId, at: now, postings });
  return settled;
}

export const replaceCard = (
  tx: Tx,
  gateway: PaymentGateway,
  { accountId, card }: { readonly accountId: string; readonly card: StoredCard },
  now: Date,
): Promise<void> => saveCard(tx, { accountId, gateway: gateway.name, card, chosenAt: now });
