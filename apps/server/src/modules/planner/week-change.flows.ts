import type { MealTime } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { openGate } from '../household/index.ts';
import { cutOffOf } from '../subscription/index.ts';
import { lookAhead, settleAhead, type Ahead } from './ahead.flows.ts';
import { rejectionsOf } from './day-plan.rules.ts';
import { alternativesTo, slotAt, type Slot } from './foresight.rules.ts';
import type { PlannerContext } from './planner.flows.ts';
import { canPlanFor } from './planner.policy.ts';
import { deleteSuggestions, insertSuggestion, lockTable } from './planner.repo.ts';
import { renewedReasons } from './reasons.rules.ts';
import { findSafeMeals, type SafeMeal } from './safety.rules.ts';
import { sealReasons } from './sealed-reasons.repo.ts';
import { newSuggestion } from './suggestion.machine.ts';
import { canChangeDay, canChangeMeal } from './week.policy.ts';
import { lockSuggestions, unlockSuggestions } from './week.repo.ts';

interface Changing {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly date: DubaiDay;
}

interface Changed extends Ahead {
  readonly date: DubaiDay;
  readonly now: Date;
}

/** Looks at the day as it is now and lets `change` decide, with everything else for this account waiting. */
async function changeDay(
  ctx: PlannerContext,
  { actor, accountId, date }: Changing,
  change: (tx: Tx, ahead: Changed) => Promise<Result<null>>,
): Promise<Result<null>> {
  const now = ctx.clock.now();
  const refusal = canChangeDay(date, dubaiDay(now));
  if (refusal) return { ok: false, refusal };
  const looking = { actor, accountId, to: date };
  const shelf = await settleAhead(ctx, looking);
  if (!shelf.ok) return shelf;
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    await openGate(tx, ctx.vault, [accountId]);
    const ahead = await lookAhead(ctx, tx, looking, shelf.value);
    return ahead.ok ? change(tx, { ...ahead.value, date, now }) : ahead;
  });
}

/** The slot, as long as it can be changed. */
function openSlot({ days, date, now }: Changed, time: MealTime): Result<Slot> {
  const slot = slotAt(days, date, time);
  if (!slot) return refuse('plan_moved');
  const refusal = canChangeMeal({ standing: slot.standing, cutOff: cutOffOf(time, date), now });
  return refusal ? { ok: false, refusal } : ok(slot);
}

interface Seen {
  readonly mealTime: MealTime;
  readonly mealId: string;
}

/**
 * Keeps meals of a day as they were seen, all or none. Refuses `plan_moved` when another meal stands there by now; what
 * was accepted is kept already.
 */
export function lockMeals(
  ctx: PlannerContext,
  { slots, ...changing }: Changing & { readonly slots: readonly Seen[] },
): Promise<Result<null>> {
  return changeDay(ctx, changing, async (tx, ahead) => {
    for (const { mealTime, mealId } of slots) {
      const found = slotAt(ahead.days, ahead.date, mealTime);
      if (found?.mealId !== mealId) return refuse('plan_moved');
      if (found.standing?.status === 'accepted') continue;
      const slot = openSlot(ahead, mealTime);
      if (!slot.ok) return slot;
      const kept = await keep(ctx, tx, ahead, slot.value);
      if (!kept.ok) return kept;
    }
    return ok(null);
  });
}

async function keep(ctx: PlannerContext, tx: Tx, ahead: Changed, slot: Slot): Promise<Result<null>> {
  if (slot.standing) return locked(await lockSuggestions(tx, [slot.standing.id], ahead.now));
  const planned = slot.day.planned.find(({ time }) => time === slot.time);
  if (!planned?.meal) return refuse('plan_moved');
  const { meal, reasons, portion } = planned;
  return put(ctx, tx, ahead, { time: slot.time, meal, reasons, portion });
}

const locked = (isThere: boolean): Result<null> => (isThere ? ok(null) : refuse('plan_moved'));

interface Chosen {
  readonly time: MealTime;
  readonly meal: SafeMeal;
  readonly reasons: readonly Reason[];
  /** Of a serving. */
  readonly portion: number;
}

/** Puts a meal on its day, kept. Another one that came first, from a night that plans beside us, stays. */
async function put(
  ctx: PlannerContext,
  tx: Tx,
  { outlook, date: day, now }: Changed,
  { time, meal, reasons, portion }: Chosen,
): Promise<Result<null>> {
  const { shelf, table, history, accountId } = outlook;
  const id = newId();
  await insertSuggestion(tx, {
    id,
    accountId,
    day,
    mealTime: time,
    mealId: meal.card.id,
    rejectionCount: rejectionsOf(history, day, time),
    portion,
    sealedReasons: sealReasons(ctx.vault, id, reasons),
    dietVersion: table.dietVersion,
    shelfVersion: shelf.version,
    now,
    ...newSuggestion,
  });
  return locked(await lockSuggestions(tx, [id], now));
}

/** Lets meals of a day go: what was kept for later days leaves the table, and the planner chooses anew. */
export function unlockMeals(
  ctx: PlannerContext,
  { mealTimes, ...changing }: Changing & { readonly mealTimes: readonly MealTime[] },
): Promise<Result<null>> {
  return changeDay(ctx, changing, async (tx, ahead) => {
    const ids: string[] = [];
    for (const time of mealTimes) {
      const slot = openSlot(ahead, time);
      if (!slot.ok) return slot;
      if (slot.value.standing) ids.push(slot.value.standing.id);
    }
    if (canPlanFor(ahead.date, ahead.today)) await unlockSuggestions(tx, ids);
    else await deleteSuggestions(tx, ids);
    return ok(null);
  });
}

interface Swap extends Changing {
  readonly mealTime: MealTime;
  /** What was seen in the slot. */
  readonly instead: string;
  readonly mealId: string;
}

/**
 * Puts another meal into a slot and keeps it. Refuses `plan_moved` when something else stands there by now, and
 * `suggestion_unsafe` for a meal that not everyone may eat, or somebody dislikes, or that is none for that time.
 */
export function swapMeal(
  ctx: PlannerContext,
  { mealTime, instead, mealId, ...changing }: Swap,
): Promise<Result<null>> {
  return changeDay(ctx, changing, async (tx, ahead) => {
    const opened = openSlot(ahead, mealTime);
    if (!opened.ok) return opened;
    const slot = opened.value;
    // A second click, or a retry whose first answer was lost.
    if (slot.mealId === mealId && slot.standing?.isLocked === true) return ok(null);
    if (slot.mealId !== instead || mealId === instead) return refuse('plan_moved');
    const chosen = choose(ahead, slot, mealId);
    if (!chosen) return refuse('suggestion_unsafe');
    if (slot.standing) await deleteSuggestions(tx, [slot.standing.id]);
    return put(ctx, tx, ahead, chosen);
  });
}

/** Only what the filter lets through can be chosen; what the planner would offer brings its reasons along. */
function choose({ outlook, days }: Changed, slot: Slot, mealId: string): Chosen | null {
  const { shelf, table } = outlook;
  const found = findSafeMeals(shelf, table.diners, slot.time, table.dislikes);
  const meal = found.kind === 'meals' ? found.meals.find(({ card }) => card.id === mealId) : undefined;
  if (!meal) return null;
  const offered = alternativesTo(outlook, days, slot).find((one) => one.meal.card.id === mealId);
  const { reasons, portion } = offered ?? {
    reasons: renewedReasons(meal, table, []),
    portion: 1,
  };
  return { time: slot.time, meal, reasons, portion };
}
