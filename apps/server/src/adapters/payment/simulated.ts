import { newSecret } from '../../platform/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type {
  CardDetails,
  ChargeOutcome,
  ChargeRequest,
  PaymentGateway,
  PaymentMethod,
  RefundOutcome,
  StoreOutcome,
} from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { brandOf, declineReasonOf, isExpired, laterDeclineOf } from './card.rules.ts';
import {
  bookCharge,
  deleteCard,
  findCard,
  findCharge,
  findRefund,
  insertRefund,
  keepCard,
  lockRefundable,
  type VaultCard,
} from './gateway-book.repo.ts';

export function simulatedGateway(db: Db, clock: Clock): PaymentGateway {
  const charge = async ({ idempotencyKey, amount, method }: ChargeRequest): Promise<ChargeOutcome> => {
    const known = await findCharge(db, idempotencyKey);
    if (known) return known;
    const { outcome, newCard } = await decide(db, method, clock.now());
    return bookCharge(db, { idempotencyKey, amount, outcome }, newCard);
  };
  return {
    name: 'simulated',
    charge,
    chargePresent: charge,
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
  /** A typed card that is kept once its charge is booked. */
  readonly newCard: VaultCard | null;
}

async function decide(db: Db, method: PaymentMethod, now: Date): Promise<Decision> {
  if ('token' in method) return { outcome: await decideStored(db, method.token, now), newCard: null };
  const reason = declineReasonOf(method.card, now);
  if (reason) return { outcome: declined(reason), newCard: null };
  const newCard = toVaultCard(method.card);
  return { outcome: succeeded(newCard), newCard };
}

async function decideStored(db: Db, token: string, now: Date): Promise<ChargeOutcome> {
  const card = await findCard(db, token);
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
  const { outcome, newCard } = await decide(db, method, now);
  if (outcome.outcome === 'declined') return { outcome: 'declined', reason: outcome.reason };
  if (newCard) await keepCard(db, newCard);
  return { outcome: 'stored', card: outcome.card };
}

interface RefundRequest {
  readonly idempotencyKey: string;
  readonly chargeReference: string;
  readonly amount: Fils;
}

// The charge is locked before the key is looked for: the same request twice at once waits and finds the first's answer.
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
