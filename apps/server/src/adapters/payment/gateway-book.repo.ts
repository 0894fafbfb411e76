import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ChargeOutcome, DeclineReason, RefundOutcome, StoredCard } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';

/** A card with what the bank will say to later charges. */
export interface VaultCard extends StoredCard {
  readonly declineReason: DeclineReason | null;
}

/** Keeps the outcome unless the key has one; returns the one that counts. A new card is kept only with its charge. */
export const bookCharge = (
  db: Db,
  charge: { idempotencyKey: string; amount: Fils; outcome: ChargeOutcome },
  newCard: VaultCard | null,
): Promise<ChargeOutcome> =>
  db.transaction(async (tx) => {
    const isFirst = await tx.run(sql`
      insert into adapters.gateway_charges (idempotency_key, reference, amount_fils, outcome)
      values (${charge.idempotencyKey}, ${charge.outcome.reference}, ${charge.amount},
        ${JSON.stringify(charge.outcome)}::jsonb)
      on conflict (idempotency_key) do nothing`);
    if (isFirst && newCard) await keepCard(tx, newCard);
    return (await findCharge(tx, charge.idempotencyKey)) ?? charge.outcome;
  });

export async function findCharge(db: Queries, idempotencyKey: string): Promise<ChargeOutcome | null> {
  const row = await db.row<{ outcome: ChargeOutcome }>(sql`
    select outcome from adapters.gateway_charges where idempotency_key = ${idempotencyKey}`);
  return row?.outcome ?? null;
}

export async function keepCard(db: Queries, card: VaultCard): Promise<void> {
  await db.run(sql`
    insert into adapters.gateway_cards (token, brand, last_four, expiry_month, expiry_year, decline_reason)
    values (${card.gatewayToken}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth}, ${card.expiryYear},
      ${card.declineReason})`);
}

export const findCard = (db: Queries, token: string): Promise<VaultCard | null> =>
  db.row<VaultCard>(sql`
    select token as "gatewayToken", brand, last_four as "lastFour", expiry_month as "expiryMonth",
      expiry_year as "expiryYear", decline_reason as "declineReason"
    from adapters.gateway_cards where token = ${token}`);

export async function deleteCard(db: Queries, token: string): Promise<void> {
  await db.run(sql`delete from adapters.gateway_cards where token = ${token}`);
}

export async function findRefund(db: Queries, idempotencyKey: string): Promise<RefundOutcome | null> {
  const row = await db.row<{ outcome: RefundOutcome }>(sql`
    select outcome from adapters.gateway_refunds where idempotency_key = ${idempotencyKey}`);
  return row?.outcome ?? null;
}

/** Locks a charge that was paid, so that its refunds are counted one after the other; what is left of it to give back. */
export async function lockRefundable(tx: Tx, chargeReference: string): Promise<Fils> {
  const charge = await tx.row<{ amount: Fils }>(sql`
    select amount_fils as amount from adapters.gateway_charges
    where reference = ${chargeReference} and outcome ->> 'outcome' = 'succeeded' for update`);
  const given = await tx.row<{ amount: Fils }>(sql`
    select coalesce(sum(amount_fils), 0) as amount from adapters.gateway_refunds
    where charge_reference = ${chargeReference} and is_paid`);
  return (charge?.amount ?? 0) - (given?.amount ?? 0);
}

export async function insertRefund(
  tx: Tx,
  refund: { idempotencyKey: string; chargeReference: string; amount: Fils; outcome: RefundOutcome },
): Promise<void> {
  await tx.run(sql`
    insert into adapters.gateway_refunds (idempotency_key, charge_reference, amount_fils, is_paid, outcome)
    values (${refund.idempotencyKey}, ${refund.chargeReference}, ${refund.amount},
      ${refund.outcome.outcome === 'paid'}, ${JSON.stringify(refund.outcome)}::jsonb)`);
}
