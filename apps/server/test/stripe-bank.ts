import { randomBytes } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;
type Thing = Record<string, unknown> & { id: string };

export class Complaint extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body['code']));
    this.status = status;
    this.body = body;
  }
}

export const wrong = (code: string, status = 400, more: object = {}): Complaint =>
  new Complaint(status, { type: 'invalid_request_error', code, message: `about ${code}`, ...more });

/** Stripe's published test numbers. */
const verdicts: Readonly<Record<string, readonly [code: string, declineCode: string]>> = {
  '4000000000000002': ['card_declined', 'generic_decline'],
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000009987': ['card_declined', 'lost_card'],
  '4000000000000069': ['expired_card', 'expired_card'],
  '4000000000000127': ['incorrect_cvc', 'incorrect_cvc'],
  '4000000000000119': ['processing_error', 'processing_error'],
};
/** Stored without error, declined on every charge. */
const laterDeclined = '4000000000000341';
/** Authenticates on first use, then works off session. */
const asksOnce = '4000002500003155';
const asksAlways = '4000002760003184';

interface Card extends Thing {
  number: string;
  customer: string | null;
  isSetUp: boolean;
}

interface Intent extends Thing {
  object: 'payment_intent' | 'setup_intent';
  status: string;
  amount: number;
  customer: string | null;
  client_secret: string;
  payment_method: string | null;
  setup_future_usage: string | null;
  last_payment_error: object | null;
  last_setup_error: object | null;
  metadata: Fields;
  next_action: object | null;
}

interface Refund extends Thing {
  amount: number;
  payment_intent: string;
  status: string;
  metadata: Fields;
}

/** Set through `test/stripe-disputes.ts`. */
export interface Dispute extends Thing {
  amount: number;
  status: string;
  payment_intent: string;
  balance_transactions: { amount: number; fee: number; net: number; currency: string }[];
}

export const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

const found = <T>(things: ReadonlyMap<string, T>, id: string | undefined): T => {
  const thing = things.get(id ?? '');
  if (thing === undefined) throw wrong('resource_missing', 404);
  return thing;
};

export class StripeBank {
  readonly cards = new Map<string, Card>();
  readonly customers = new Map<string, Thing>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();

  /** A token from Stripe's form. */
  card(number: string, expMonth = 12, expYear = 2030): Card {
    const brand = number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa';
    const card = { brand, last4: number.slice(-4), exp_month: expMonth, exp_year: expYear };
    const made = { id: idOf('pm'), object: 'payment_method', type: 'card', card, number };
    return this.keep(this.cards, { ...made, customer: null, isSetUp: false });
  }

  /** Requests never contain a card number. */
  shown(card: Card): Thing {
    const { number: _, isSetUp: __, ...shown } = card;
    return shown;
  }

  newCustomer(fields: Fields): Thing {
    const id = idOf('cus');
    if (fields['payment_method'] !== undefined) {
      const card = found(this.cards, fields['payment_method']);
      if (card.customer !== null) throw wrong('payment_method_unexpected_state');
      card.customer = id;
    }
    return this.keep(this.customers, { id, object: 'customer' });
  }

  forgetCustomer(id: string): Thing {
    found(this.customers, id);
    this.customers.delete(id);
    for (const card of this.cards.values()) if (card.customer === id) this.cards.delete(card.id);
    return { id, object: 'customer', deleted: true };
  }

  newIntent(object: Intent['object'], fields: Fields, metadata: Fields): Intent {
    if (fields['customer'] !== undefined) found(this.customers, fields['customer']);
    const amount = Number(fields['amount'] ?? 0);
    // Stripe's minimum is 2 dirhams.
    if (object === 'payment_intent' && amount < 200) throw wrong('amount_too_small');
    const id = idOf(object === 'payment_intent' ? 'pi' : 'seti');
    const intent: Intent = {
      ...{ id, object, amount, metadata, status: 'requires_payment_method', payment_method: null },
      ...{ customer: fields['customer'] ?? null, setup_future_usage: fields['setup_future_usage'] ?? null },
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      ...{ last_payment_error: null, last_setup_error: null, next_action: null },
    };
    this.keep(this.intents, intent);
    return fields['confirm'] === 'true' ? this.confirm(id, fields) : intent;
  }

  confirm(id: string, fields: Fields): Intent {
    const intent = found(this.intents, id);
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
      throw wrong('payment_intent_unexpected_state', 400, { payment_intent: intent });
    const card = found(this.cards, fields['payment_method']);
    if (card.customer !== null && card.customer !== intent.customer)
      throw wrong('payment_method_unexpected_state');
    intent.payment_method = card.id;
    const verdict = this.verdictOf(card, intent);
    if (verdict !== null) throw this.refuse(intent, card, verdict);
    const isAlone = fields['off_session'] === 'true';
    if (card.number === asksAlways || (card.number === asksOnce && !card.isSetUp)) {
      if (isAlone) throw this.refuse(intent, card, ['authentication_required', 'authentication_required']);
      intent.next_action = { type: 'use_stripe_sdk' };
      intent.status = 'requires_action';
      return intent;
    }
    return this.succeed(intent, card);
  }

  authenticate(clientSecret: string, passes: boolean): Intent {
    const [id = ''] = clientSecret.split('_secret_');
    const intent = found(this.intents, id);
    if (intent.client_secret !== clientSecret || intent.status !== 'requires_action')
      throw wrong('payment_intent_unexpected_state');
    const card = found(this.cards, intent.payment_method ?? '');
    intent.next_action = null;
    if (passes) return this.succeed(intent, card);
    const code = `${intent.object}_authentication_failure`;
    const error = { type: 'invalid_request_error', code };
    intent.status = 'requires_payment_method';
    intent[intent.object === 'payment_intent' ? 'last_payment_error' : 'last_setup_error'] = error;
    return intent;
  }

  cancel(id: string): Intent {
    const intent = found(this.intents, id);
    if (['succeeded', 'canceled'].includes(intent.status)) throw wrong('payment_intent_unexpected_state');
    intent.status = 'canceled';
    return intent;
  }

  refund(fields: Fields, metadata: Fields): Refund {
    const intent = found(this.intents, fields['payment_intent']);
    if (intent.status !== 'succeeded') throw wrong('charge_not_refundable');
    const given = this.refundsOf(intent.id).reduce((sum, one) => sum + one.amount, 0);
    const amount = Number(fields['amount']);
    if (this.isDisputed(intent.id)) throw wrong('charge_disputed');
    if (given === intent.amount) throw wrong('charge_already_refunded');
    if (amount > intent.amount - given) throw wrong('parameter_invalid_integer', 400, { param: 'amount' });
    const refund = { id: idOf('re'), object: 'refund', amount, payment_intent: intent.id };
    return this.keep(this.refunds, { ...refund, status: 'succeeded', metadata });
  }

  refundsOf(intentId: string): Refund[] {
    found(this.intents, intentId);
    return [...this.refunds.values()].filter((one) => one.payment_intent === intentId);
  }

  /** Charges minus refunds and withdrawals. */
  balance(): number {
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
    const paid = [...this.intents.values()].filter(({ status }) => status === 'succeeded');
    const given = [...this.refunds.values()].filter(({ status }) => status === 'succeeded');
    const moved = [...this.disputes.values()].flatMap((dispute) => dispute.balance_transactions);
    return (
      sum(paid.map(({ amount }) => amount)) -
      sum(given.map(({ amount }) => amount)) +
      sum(moved.map(({ net }) => net))
    );
  }

  // An inquiry alone does not block it.
  private isDisputed(intentId: string): boolean {
    const over = ['won', 'warning_closed', 'warning_needs_response', 'warning_under_review', 'prevented'];
    return [...this.disputes.values()].some(
      (one) => one.payment_intent === intentId && !over.includes(one.status),
    );
  }

  private verdictOf(card: Card, { object }: Intent): readonly [string, string] | null {
    if (card.number === laterDeclined && object === 'payment_intent')
      return ['card_declined', 'generic_decline'];
    return verdicts[card.number] ?? null;
  }

  private succeed(intent: Intent, card: Card): Intent {
    intent.status = 'succeeded';
    card.isSetUp ||= intent.object === 'setup_intent' || intent.setup_future_usage === 'off_session';
    if (intent.customer !== null) card.customer = intent.customer;
    return intent;
  }

  private refuse(intent: Intent, card: Card, [code, decline]: readonly [string, string]): Complaint {
    const error = { type: 'card_error', code, decline_code: decline, payment_method: this.shown(card) };
    intent.status = 'requires_payment_method';
    const isPayment = intent.object === 'payment_intent';
    intent[isPayment ? 'last_payment_error' : 'last_setup_error'] = error;
    return new Complaint(402, { ...error, message: 'Your card was declined.', [intent.object]: intent });
  }

  keep<T extends Thing>(things: Map<string, T>, thing: T): T {
    things.set(thing.id, thing);
    return thing;
  }
}
