import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { newWording, type Settled } from './wording.machine.ts';
import type { Wordable } from './wording.rules.ts';

interface Taking extends Wordable {
  readonly model: string;
  readonly now: Date;
  /** Whoever took it before this moment and said nothing since was stopped. */
  readonly staleBefore: Date;
}

/** Those who take a wording count one after the other. */
export async function lockWordings(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('planner.wordings', 0))`);
}

/** False where it was asked for already; another model may try again what one had thrown away. */
export async function takeWording(tx: Tx, taking: Taking): Promise<boolean> {
  const { mealId, dish, reasons, model, now, staleBefore } = taking;
  const rows = await tx.rows(sql`
    insert into planner.wordings as w (meal_id, dish, reasons, state, model, asked_at, created_at)
    values (${mealId}, ${dish}, ${reasons}, ${newWording.state}, ${model}, ${now}, ${now})
    on conflict (meal_id, dish, reasons) do update
      set state = excluded.state, fault = null, model = excluded.model, asked_at = excluded.asked_at
      where (w.state = 'asked' and w.asked_at < ${staleBefore}) or (w.state = 'thrown_away' and w.model <> ${model})
    returning 1`);
  return rows.length > 0;
}

interface Answer extends Wordable {
  /** When it was taken: who was given up meanwhile saves nothing. */
  readonly takenAt: Date;
}

export async function saveWording(db: Queries, answer: Answer, settled: Settled): Promise<void> {
  const { mealId, dish, reasons, takenAt } = answer;
  const { state, texts, fault } = settled;
  await db.run(sql`
    update planner.wordings set state = ${state}, en = ${texts?.en ?? null}, ar = ${texts?.ar ?? null}, fault = ${fault}
    where meal_id = ${mealId} and dish = ${dish} and reasons = ${reasons} and state = 'asked' and asked_at = ${takenAt}`);
}

/** Nobody answered: the next night may ask. */
export async function dropWording(db: Queries, { mealId, dish, reasons, takenAt }: Answer): Promise<void> {
  await db.run(sql`
    delete from planner.wordings
    where meal_id = ${mealId} and dish = ${dish} and reasons = ${reasons} and state = 'asked' and asked_at = ${takenAt}`);
}

/** Takes a wording back that no longer stands. */
export async function withdrawWording(
  db: Queries,
  { mealId, dish, reasons }: Wordable,
  { state, fault }: Settled,
): Promise<void> {
  await db.run(sql`
    update planner.wordings set state = ${state}, en = null, ar = null, fault = ${fault}
    where meal_id = ${mealId} and dish = ${dish} and reasons = ${reasons}`);
}

/** Forgets what was worded of dishes that are others now; `dishes` holds those of today. */
export async function forgetOldDishes(db: Queries, dishes: readonly string[]): Promise<void> {
  await db.run(sql`delete from planner.wordings where not dish = any(${dishes})`);
}
