import { newSecret } from '../../platform/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type {
  CardDetails,
  ChargeOutcome,
  ChargeRequest,
  PaymentGateway,
  PaymentMethod,
  RefundOutcome,
  StoreOutcome,
  DeclineReason,
  StoredCard,
} from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { part, sql, type Part } from '../../platform/db/sql.ts';

export function simulatedGateway(db: Db, clock: Clock): PaymentGateway {
  const charge = async ({ idempotencyKey, amount, method }: ChargeRequest): Promise<ChargeOutcome> => {
    const { known, card } = await findCharge(db, idempotencyKey, tokenOf(method));
    if (known) return known;
    const { outcome, newCard } = decide(method, card, clock.now());
    return bookCharge(db, { idempotencyKey, amount, outcome }, newCard);
  };
  return {
    name: 'simulated',
    charge,
    chargeOnSession: charge,
    close: (idempotencyKey) =>
      bookCharge(db, { idempotencyKey, amount: 0, outcome: declined('try_again') }, null),
    storeCard: (method) => store(db, method, clock.now()),
    forgetCard: (token) => deleteCard(db, token),
    refund: (request) => giveBack(db, request),
  };
}

const newReference = (): string => `sim_${newSecret().slice(0, 16)}`;

type Declined = Extract<ChargeOutcome, { outcome: 'declined' }>;

const declined = (reason: Declined['reason']): Declined => ({
  outcome: 'declined',
  reference: newReference(),
  reason,
});

interface Decision {
  readonly outcome: ChargeOutcome;
  readonly newCard: VaultCard | null;
}

const tokenOf = (method: PaymentMethod): string | null => ('token' in method ? method.token : null);

/** `stored` is the card of the method's token. */
function decide(method: PaymentMethod, stored: VaultCard | null, now: Date): Decision {
  if ('token' in method) return { outcome: decideStored(stored, now), newCard: null };
  const reason = declineReasonOf(method.card, now);
  if (reason) return { outcome: declined(reason), newCard: null };
  const newCard = toVaultCard(method.card);
  return { outcome: succeeded(newCard), newCard };
}

function decideStored(card: VaultCard | null, now: Date): ChargeOutcome {
  if (!card) return declined('declined');
  if (isExpired(card, now)) return declined('card_expired');
  return card.declineReason ? declined(card.declineReason) : succeeded(card);
}

const succeeded = ({ declineReason, ...card }: VaultCard): ChargeOutcome => ({
  outcome: 'succeeded',
  reference: newReference(),
  card,
});

const toVaultCard = (card: CardDetails): VaultCard => ({
  gatewayToken: `simcard_${newSecret().slice(0, 32)}`,
  brand: brandOf(card.cardNumber),
  lastFour: card.cardNumber.slice(-4),
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  declineReason: laterDeclineOf(card),
});

async function store(db: Db, method: PaymentMethod, now: Date): Promise<StoreOutcome> {
  const token = tokenOf(method);
  const { outcome, newCard } = decide(method, token === null ? null : await findCard(db, token), now);
  if (outcome.outcome === 'declined') return { outcome: 'declined', reason: outcome.reason };
  if (newCard) await keepCard(db, newCard);
  return { outcome: 'stored', card: outcome.card };
}

interface RefundRequest {
  readonly idempotencyKey: string;
  readonly chargeReference: string;
  readonly amount: Fils;
}

// Lock the charge before reading the key: a concurrent duplicate waits and finds the first outcome.
const giveBack = (db: Db, request: RefundRequest): Promise<RefundOutcome> =>
  db.transaction(async (tx) => {
    const left = await lockRefundable(tx, request.chargeReference);
    const known = await findRefund(tx, request.idempotencyKey);
    if (known) return known;
    const outcome = request.amount <= left ? 'paid' : 'refused';
    const answer: RefundOutcome = { outcome, reference: newReference() };
    await insertRefund(tx, { ...request, outcome: answer });
    return answer;
  });

/** ISO/IEC 7812-1. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length >= 12 && sum % 10 === 0;
}

/** By issuer range (ISO/IEC 7812). */
function brandOf(number: string): string {
  if (/^4/.test(number)) return 'Visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'American Express';
  return 'Card';
}

/** Cards are valid through the printed month. */
function isExpired(card: Pick<CardDetails, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  const firstDayAfter = Date.UTC(2000 + Number(card.expiryYear), Number(card.expiryMonth), 1);
  return now.getTime() >= firstDayAfter;
}

// Published test numbers.
const declinedNumbers: Readonly<Record<string, DeclineReason>> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000000069': 'card_expired',
  '4000000000000127': 'cvv',
  '4000000000000119': 'try_again',
};

// The first charge succeeds, later ones are declined.
const laterDeclinedNumbers: Readonly<Record<string, DeclineReason>> = {
  '4000000000000341': 'declined',
};

/** Null if later charges succeed. */
const laterDeclineOf = (card: CardDetails): DeclineReason | null =>
  laterDeclinedNumbers[card.cardNumber] ?? null;

/** Null if the charge succeeds. */
function declineReasonOf(card: CardDetails, now: Date): DeclineReason | null {
  if (!passesLuhn(card.cardNumber)) return 'card_number';
  if (isExpired(card, now)) return 'card_expired';
  return declinedNumbers[card.cardNumber] ?? null;
}

export interface VaultCard extends StoredCard {
  readonly declineReason: DeclineReason | null;
}

/** Returns the first outcome of the key. A new card is stored only with its charge. */
const bookCharge = (
  db: Db,
  charge: { idempotencyKey: string; amount: Fils; outcome: ChargeOutcome },
  newCard: VaultCard | null,
): Promise<ChargeOutcome> =>
  db.transaction(async (tx) => {
    const booked = await tx.row<{ outcome: ChargeOutcome; isFirst: boolean }>(sql`
      insert into adapters.gateway_charges (idempotency_key, reference, amount_fils, outcome)
      values (${charge.idempotencyKey}, ${charge.outcome.reference}, ${charge.amount},
        ${JSON.stringify(charge.outcome)}::jsonb)
      on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
      returning outcome, xmax = 0 as "isFirst"`);
    if (booked?.isFirst && newCard) await keepCard(tx, newCard);
    return booked?.outcome ?? charge.outcome;
  });

interface KnownCharge {
  readonly known: ChargeOutcome | null;
  readonly card: VaultCard | null;
}

const findCharge = async (db: Queries, idempotencyKey: string, token: string | null): Promise<KnownCharge> =>
  (await db.row<KnownCharge>(sql`
    select (select outcome from adapters.gateway_charges where idempotency_key = ${idempotencyKey}) as known,
      (select to_json(c) from (${cardRow(token)}) c) as card`)) ?? { known: null, card: null };

async function keepCard(db: Queries, card: VaultCard): Promise<void> {
  await db.run(sql`
    insert into adapters.gateway_cards (token, brand, last_four, expiry_month, expiry_year, decline_reason)
    values (${card.gatewayToken}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth}, ${card.expiryYear},
      ${card.declineReason})`);
}

const cardRow = (token: string | null): Part => part`
  select token as "gatewayToken", brand, last_four as "lastFour", expiry_month as "expiryMonth",
    expiry_year as "expiryYear", decline_reason as "declineReason"
  from adapters.gateway_cards where token = ${token}`;

const findCard = (db: Queries, token: string): Promise<VaultCard | null> =>
  db.row<VaultCard>(sql`${cardRow(token)}`);

async function deleteCard(db: Queries, token: string): Promise<void> {
  await db.run(sql`delete from adapters.gateway_cards where token = ${token}`);
}

async function findRefund(db: Queries, idempotencyKey: string): Promise<RefundOutcome | null> {
  const row = await db.row<{ outcome: RefundOutcome }>(sql`
    select outcome from adapters.gateway_refunds where idempotency_key = ${idempotencyKey}`);
  return row?.outcome ?? null;
}

/** Serialises refunds of a charge; returns the refundable rest in fils. */
async function lockRefundable(tx: Tx, chargeReference: string): Promise<Fils> {
  const charge = await tx.row<{ amount: Fils }>(sql`
    select amount_fils as amount from adapters.gateway_charges
    where reference = ${chargeReference} and outcome ->> 'outcome' = 'succeeded' for update`);
  const given = await tx.row<{ amount: Fils }>(sql`
    select coalesce(sum(amount_fils), 0) as amount from adapters.gateway_refunds
    where charge_reference = ${chargeReference} and is_paid`);
  return (charge?.amount ?? 0) - (given?.amount ?? 0);
}

async function insertRefund(
  tx: Tx,
  refund: { idempotencyKey: string; chargeReference: string; amount: Fils; outcome: RefundOutcome },
): Promise<void> {
  await tx.run(sql`
    insert into adapters.gateway_refunds (idempotency_key, charge_reference, amount_fils, is_paid, outcome)
    values (${refund.idempotencyKey}, ${refund.chargeReference}, ${refund.amount},
      ${refund.outcome.outcome === 'paid'}, ${JSON.stringify(refund.outcome)}::jsonb)`);
}
