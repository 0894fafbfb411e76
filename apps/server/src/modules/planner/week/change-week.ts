import type { MealTime } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockDiets, tableAt } from '../../household/index.ts';
import { rejectionsOf, renewedReasons } from '../choice/plan-day.rules.ts';
import type { PlannerContext } from '../day/fill-day.ts';
import { canPlanFor, newSuggestion } from '../day/suggestion.rules.ts';
import { deleteSuggestions, insertSuggestion, lockPlan, sealReasons } from '../day/suggestion.store.ts';
import { checkSuggestions } from '../safety/check-suggestions.ts';
import { findSafeMeals, type SafeMeal } from '../safety/safety.rules.ts';
import { fillAhead, lookAhead, type Ahead } from './look-ahead.ts';
import { alternativesTo, canChangeDay, canChangeMeal, cutOffOf, slotAt, type Slot } from './week.rules.ts';
import { keepSuggestions, releaseSuggestions } from './week.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Day {
  readonly accountId: AccountId;
  readonly date: DubaiDay;
}

interface LockedDay extends Ahead {
  readonly date: DubaiDay;
  readonly now: Date;
}

async function changeDay(
  ctx: PlannerContext,
  { accountId, date }: Day,
  change: (tx: Tx, day: LockedDay) => Promise<Result<null>>,
): Promise<Result<null>> {
  const now = ctx.clock.now();
  const refusal = canChangeDay(date, dubaiDay(now));
  if (refusal) return { ok: false, refusal };
  const range = { accountId, to: date };
  const shelf = await fillAhead(ctx, range);
  if (!shelf.ok) return shelf;
  return ctx.db.attempt(async (tx) => {
    await lockPlan(tx, accountId);
    await lockDiets(tx, [accountId]);
    const ahead = await lookAhead(ctx, tx, range, shelf.value);
    return ahead.ok ? change(tx, { ...ahead.value, date, now }) : ahead;
  });
}

function changeableSlot({ days, date, now }: LockedDay, time: MealTime): Result<Slot> {
  const slot = slotAt(days, date, time);
  if (!slot) return refuse('plan_moved');
  const refusal = canChangeMeal({ standing: slot.standing, cutOff: cutOffOf(time, date), now });
  return refusal ? { ok: false, refusal } : ok(slot);
}

/** All or none. Refuses `plan_moved` where another meal is planned. */
export function lockMeals(
  ctx: PlannerContext,
  { slots, ...day }: Day & { readonly slots: readonly { mealTime: MealTime; mealId: string }[] },
): Promise<Result<null>> {
  return changeDay(ctx, day, async (tx, locked) => {
    for (const { mealTime, mealId } of slots) {
      const found = slotAt(locked.days, locked.date, mealTime);
      if (found?.mealId !== mealId) return refuse('plan_moved');
      if (found.standing?.status === 'accepted') continue;
      const slot = changeableSlot(locked, mealTime);
      if (!slot.ok) return slot;
      const kept = await keep(ctx, tx, locked, slot.value);
      if (!kept.ok) return kept;
    }
    return ok(null);
  });
}

async function keep(ctx: PlannerContext, tx: Tx, day: LockedDay, slot: Slot): Promise<Result<null>> {
  if (slot.standing) return keepSaved(tx, slot.standing.id, day.now);
  const planned = slot.day.planned.find(({ time }) => time === slot.time);
  if (!planned?.meal) return refuse('plan_moved');
  const { meal, reasons, portion } = planned;
  return save(ctx, tx, day, { time: slot.time, meal, reasons, portion });
}

const keepSaved = async (tx: Tx, id: string, now: Date): Promise<Result<null>> =>
  (await keepSuggestions(tx, [id], now)) ? ok(null) : refuse('plan_moved');

interface Chosen {
  readonly time: MealTime;
  readonly meal: SafeMeal;
  readonly reasons: readonly Reason[];
  readonly portion: number;
}

/** The nightly batch takes no account lock and may have filled the slot. */
async function save(
  ctx: PlannerContext,
  tx: Tx,
  { outlook, date: day, now }: LockedDay,
  { time, meal, reasons, portion }: Chosen,
): Promise<Result<null>> {
  const { shelf, table, history, accountId } = outlook;
  const id = newId();
  const suggestion = {
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
  };
  const checked = await checkSuggestions(tx, { vault: ctx.vault, shelf }, [suggestion]);
  for (const one of checked) await insertSuggestion(tx, one);
  return keepSaved(tx, id, now);
}

/** Removes released meals after tomorrow. */
export function unlockMeals(
  ctx: PlannerContext,
  { mealTimes, ...day }: Day & { readonly mealTimes: readonly MealTime[] },
): Promise<Result<null>> {
  return changeDay(ctx, day, async (tx, locked) => {
    const ids: string[] = [];
    for (const time of mealTimes) {
      const slot = changeableSlot(locked, time);
      if (!slot.ok) return slot;
      if (slot.value.standing) ids.push(slot.value.standing.id);
    }
    if (canPlanFor(locked.date, locked.today)) await releaseSuggestions(tx, ids);
    else await deleteSuggestions(tx, ids);
    return ok(null);
  });
}

interface Swap extends Day {
  readonly mealTime: MealTime;
  readonly instead: string;
  readonly mealId: string;
}

/** Refuses `plan_moved` where another meal is planned, `suggestion_unsafe` for an unsafe or disliked meal. */
export function swapMeal(
  ctx: PlannerContext,
  { mealTime, instead, mealId, ...day }: Swap,
): Promise<Result<null>> {
  return changeDay(ctx, day, async (tx, locked) => {
    const found = changeableSlot(locked, mealTime);
    if (!found.ok) return found;
    const slot = found.value;
    // A retry.
    if (slot.mealId === mealId && slot.standing?.isLocked === true) return ok(null);
    if (slot.mealId !== instead || mealId === instead) return refuse('plan_moved');
    const chosen = choose(locked, slot, mealId);
    if (!chosen) return refuse('suggestion_unsafe');
    if (slot.standing) await deleteSuggestions(tx, [slot.standing.id]);
    return save(ctx, tx, locked, chosen);
  });
}

function choose({ outlook, days }: LockedDay, slot: Slot, mealId: string): Chosen | null {
  const { shelf } = outlook;
  const table = tableAt(outlook.table, { day: slot.day.day, mealTime: slot.time });
  const found = findSafeMeals(shelf, table.diners, slot.time, table.dislikes);
  const meal = found.kind === 'meals' ? found.meals.find(({ card }) => card.id === mealId) : undefined;
  if (!meal) return null;
  const offered = alternativesTo(outlook, days, slot).find((one) => one.meal.card.id === mealId);
  const { reasons, portion } = offered ?? { reasons: renewedReasons(meal, table, []), portion: 1 };
  return { time: slot.time, meal, reasons, portion };
}
