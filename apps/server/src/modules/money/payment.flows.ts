import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { ChargeOutcome, PaymentGateway } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { insertEntry } from './ledger.repo.ts';
import { paymentReceived } from './ledger.rules.ts';
import { begunPayment, settle, type Purpose, type Settlement } from './payment.machine.ts';
import { canCharge, canSettle } from './payment.policy.ts';
import { insertPayment, lockPayment, saveCard, saveSettlement } from './payment.repo.ts';

export interface Charge {
  readonly accountId: string;
  /** One open payment per account and purpose. */
  readonly purpose: Purpose;
  /** What exactly is paid for, such as the plan; kept so that a crash can't change it. */
  readonly subject: string;
  /** VAT included. */
  readonly amount: Fils;
}

/** Opens a payment before the gateway is asked. Refuses while another for the same purpose is open. */
export async function beginPayment(
  tx: Tx,
  gateway: PaymentGateway,
  charge: Charge,
  now: Date,
): Promise<Result<string>> {
  if (!canCharge(charge.amount)) return refuse('invalid_request');
  const id = newId();
  const isOpen = await insertPayment(tx, { id, ...charge, ...begunPayment, gateway: gateway.name, now });
  return isOpen ? ok(id) : refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
}

/**
 * Records the gateway's answer in the caller's transaction, and books the money that came. Refuses a payment that was
 * settled already.
 */
export async function settlePayment(
  tx: Tx,
  gateway: PaymentGateway,
  paymentId: string,
  charge: ChargeOutcome,
  now: Date,
): Promise<Result<Settlement>> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || !canSettle(payment)) return refuse('request_in_flight');
  const settled = settle(payment, charge);
  if (!settled.ok) return settled;
  await saveSettlement(tx, paymentId, settled.value, now);
  const { card } = settled.value;
  if (!card) return settled;
  const { accountId, amount, begunAt } = payment;
  const postings = paymentReceived(accountId, amount);
  const entry = { id: newId(), kind: 'payment_received', subject: paymentId, accountId, at: now } as const;
  await insertEntry(tx, { ...entry, postings, lines: null });
  // A card that was put on file while this charge was under way is the newer one.
  await saveCard(tx, { accountId, gateway: gateway.name, card, chosenAt: begunAt });
  return settled;
}
