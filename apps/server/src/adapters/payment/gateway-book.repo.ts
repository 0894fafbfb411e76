// The simulated gateway's book of charges, one outcome per idempotency key.
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ChargeOutcome } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';

/** Keeps the outcome unless the key has one; returns the one that counts. */
export async function bookCharge(
  db: Db,
  charge: { idempotencyKey: string; amount: Fils; outcome: ChargeOutcome },
): Promise<ChargeOutcome> {
  await db.run(sql`
    insert into adapters.gateway_charges (idempotency_key, reference, amount_fils, outcome)
    values (${charge.idempotencyKey}, ${charge.outcome.reference}, ${charge.amount},
      ${JSON.stringify(charge.outcome)}::jsonb)
    on conflict (idempotency_key) do nothing`);
  return (await findCharge(db, charge.idempotencyKey)) ?? charge.outcome;
}

export async function findCharge(db: Db, idempotencyKey: string): Promise<ChargeOutcome | null> {
  const row = await db.row<{ outcome: ChargeOutcome }>(sql`
    select outcome from adapters.gateway_charges where idempotency_key = ${idempotencyKey}`);
  return row?.outcome ?? null;
}
