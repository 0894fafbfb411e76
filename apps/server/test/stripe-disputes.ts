import { idOf, type Dispute, type StripeBank } from './stripe-bank.ts';

interface Opening {
  readonly amount?: number;
  readonly status?: string;
  readonly reason?: string;
  /** Seconds since 1970. */
  readonly created?: number;
  readonly dueBy?: number;
}

export type Shown = Dispute & { readonly id: string };

export function openDispute(bank: StripeBank, intentId: string, opening: Opening = {}): Shown {
  const { created = 1_795_000_000, reason = 'fraudulent', status = 'needs_response' } = opening;
  const dispute: Dispute = {
    ...{ id: idOf('dp'), object: 'dispute', currency: 'aed', charge: idOf('ch'), payment_intent: intentId },
    ...{ amount: opening.amount ?? bank.intents.get(intentId)?.amount ?? 0, status, reason, created },
    evidence_details: { due_by: opening.dueBy ?? created + 7 * 86_400, has_evidence: false, past_due: false },
    evidence: { customer_name: 'Somebody Else', customer_email_address: 'somebody@else.example' },
    ...{ balance_transactions: [], is_charge_refundable: false, livemode: false, metadata: {} },
  };
  return structuredClone(bank.keep(bank.disputes, dispute));
}

const change = (bank: StripeBank, id: string, by: (dispute: Dispute) => void): Shown => {
  const dispute = bank.disputes.get(id);
  if (dispute === undefined) throw new Error(`No dispute ${id}.`);
  by(dispute);
  return structuredClone(dispute);
};

export const moveDispute = (bank: StripeBank, id: string, status: string): Shown =>
  change(bank, id, (dispute) => void (dispute.status = status));

const movement = (amount: number, fee: number) => ({ amount, fee, net: amount - fee, currency: 'aed' });

export const withdraw = (bank: StripeBank, id: string, fee = 5_500): Shown =>
  change(bank, id, ({ amount, balance_transactions: all }) => void all.push(movement(-amount, fee)));

export const reinstate = (bank: StripeBank, id: string, fee = 0): Shown =>
  change(bank, id, ({ amount, balance_transactions: all }) => void all.push(movement(amount, -fee)));
