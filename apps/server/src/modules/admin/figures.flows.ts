// What the overview of admins shows, and the keeping of past days, which saves it from counting them each time.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canLookAfter } from './admin.policy.ts';
import { countDays, readKeptDays, readWaiting, type Waiting } from './figures.reads.ts';
import { keepDays } from './figures.repo.ts';
import { daysNeeded, overviewOf, spanOf, type DayFigures, type Overview } from './figures.rules.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Stats {
  readonly overview: Overview;
  readonly waiting: Waiting;
}

/** The figures of now. Days that nobody has kept yet are counted, so that they are right from the first day on. */
export async function openStats(
  { db, clock }: Context,
  { actor }: { readonly actor: Pick<Actor, 'roles'> },
): Promise<Result<Stats>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const now = clock.now();
  const days = daysNeeded(now);
  const kept = new Map((await readKeptDays(db, days[0] ?? '')).map((day) => [day.day, day]));
  const counted = await countDays(db, days.filter((day) => !kept.has(day)).map(spanOf), now);
  const byDay = new Map<string, DayFigures>([...kept, ...counted.map((day) => [day.day, day] as const)]);
  const all = days.flatMap((day) => byDay.get(day) ?? []);
  return ok({ overview: overviewOf(all), waiting: await readWaiting(db) });
}

/** Keeps every day gone by that the overview needs and that is not kept yet, one at a time. */
export async function keepPastDays({ db, clock }: BySystem<Context>): Promise<void> {
  const now = clock.now();
  const past = daysNeeded(now).slice(0, -1);
  const kept = new Set((await readKeptDays(db, past[0] ?? '')).map(({ day }) => day));
  const missing = past.filter((day) => !kept.has(day));
  await inTurn(missing, async (day) => keepDays(db, await countDays(db, [spanOf(day)], now)));
}
