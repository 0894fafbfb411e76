import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canLookAfter } from './admin.policy.ts';
import { countDays, countToday, readKeptDays, readWaiting, type Waiting } from './figures.reads.ts';
import { foldCounts, keepDays } from './figures.repo.ts';
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
  const kept = new Map((await readKeptDays(db.reports, days[0] ?? '')).map((day) => [day.day, day]));
  const today = dubaiDay(now);
  const missing = days.filter((day) => day !== today && !kept.has(day));
  const counted = missing.length === 0 ? [] : await countDays(db.reports, missing.map(spanOf));
  const last = await countToday(db.reports, spanOf(today));
  const known = [...kept.values(), ...counted, ...(last ? [last] : [])];
  const byDay = new Map<string, DayFigures>(known.map((day) => [day.day, day]));
  const all = days.flatMap((day) => byDay.get(day) ?? []);
  return ok({ overview: overviewOf(all), waiting: await readWaiting(db) });
}

/** Keeps every day gone by that the overview needs and that is not kept yet, one at a time. */
export async function keepPastDays({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const past = daysNeeded(now).slice(0, -1);
  const kept = new Set((await readKeptDays(db, past[0] ?? '')).map(({ day }) => day));
  const missing = past.filter((day) => !kept.has(day));
  await inTurn(missing, async (day) => keepDays(db, await countDays(db, [spanOf(day)])));
}

/** Adds up what has changed of the counts, so that reading them stays short. */
export const addUpCounts = ({ db }: Pick<Context, 'db'>): Promise<void> => foldCounts(db);
