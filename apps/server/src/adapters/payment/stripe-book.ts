import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ChargeOutcome } from '../../platform/ports.ts';

export interface BookedCharge {
  readonly intentId: string | null;
  /** Null while unknown. */
  readonly outcome: ChargeOutcome | null;
}

/** False if the key exists. */
export async function openCharge(db: Db, key: string): Promise<boolean> {
  return (
    (await db.run(sql`
      insert into adapters.stripe_charges (idempotency_key) values (${key})
      on conflict (idempotency_key) do nothing`)) === 1
  );
}

export const findCharge = (db: Queries, key: string): Promise<BookedCharge | null> =>
  db.row<BookedCharge>(sql`
    select intent_id as "intentId", outcome from adapters.stripe_charges where idempotency_key = ${key}`);

/** False if the key was closed meanwhile: don't confirm the intent. */
export async function keepIntent(db: Db, key: string, intentId: string): Promise<boolean> {
  return (
    (await db.run(sql`
      update adapters.stripe_charges set intent_id = ${intentId}
      where idempotency_key = ${key} and outcome is null and coalesce(intent_id, ${intentId}) = ${intentId}`)) ===
    1
  );
}

/** Returns the first outcome of the key. */
export async function keepOutcome(db: Db, key: string, outcome: ChargeOutcome): Promise<ChargeOutcome> {
  await db.run(sql`
    update adapters.stripe_charges set outcome = ${JSON.stringify(outcome)}::jsonb
    where idempotency_key = ${key} and outcome is null`);
  return (await findCharge(db, key))?.outcome ?? outcome;
}

/** False if the key has an intent or an outcome. */
export async function closeUnseen(db: Db, key: string, outcome: ChargeOutcome): Promise<boolean> {
  return (
    (await db.run(sql`
      insert into adapters.stripe_charges as c (idempotency_key, outcome)
      values (${key}, ${JSON.stringify(outcome)}::jsonb)
      on conflict (idempotency_key) do update set outcome = excluded.outcome
        where c.intent_id is null and c.outcome is null`)) === 1
  );
}

export async function keyOfIntent(db: Queries, intentId: string): Promise<string | null> {
  const row = await db.row<{ key: string }>(sql`
    select idempotency_key as key from adapters.stripe_charges where intent_id = ${intentId}`);
  return row?.key ?? null;
}

/** False for a duplicate. */
export async function noteEvent(tx: Tx, event: { id: string; kind: string; at: Date }): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into adapters.stripe_events (event_id, kind, received_at) values (${event.id}, ${event.kind}, ${event.at})
      on conflict (event_id) do nothing`)) === 1
  );
}

/** Stripe redelivers events for three days at most. */
export async function forgetOldEvents(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from adapters.stripe_events where received_at < ${before}`);
}
