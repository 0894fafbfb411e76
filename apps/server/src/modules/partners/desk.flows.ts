import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { earningsOf, readPayouts } from '../money/index.ts';
import { hoursFrom, type OpeningHours, type Stretch } from './hours.rules.ts';
import type { DeskContext, Running } from './menu.flows.ts';
import { lockPartner, saveHours, savePause } from './menu.repo.ts';
import { canRun } from './partner.policy.ts';
import { readProfile, type OpenProfile } from './partner.reads.ts';

const payoutsShown = 5;

/** A partner's own record with what it has earned, and the last payouts. */
export async function openProfile(
  ctx: DeskContext & { readonly clock: Clock },
  { actor, partnerId }: Running,
): Promise<Result<OpenProfile>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  const monthStart = instantOf(`${dubaiDay(ctx.clock.now()).slice(0, 7)}-01`, 0);
  const [row, earnings, payouts] = await Promise.all([
    readProfile(ctx.db, partnerId),
    earningsOf(ctx.db, partnerId, monthStart),
    readPayouts(ctx.db, `partner:${partnerId}`, payoutsShown),
  ]);
  return row ? ok({ row, earnings, payouts }) : refuse('forbidden');
}

/** Sets the opening hours of the week; customers' choices follow at once, orders that were placed stay. */
export async function changeHours(
  ctx: DeskContext,
  { actor, partnerId, week }: Running & { week: readonly (readonly Stretch[])[] },
): Promise<Result<OpeningHours>> {
  const hours = hoursFrom(week);
  if (!hours.ok) return hours;
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  return whileApproved(ctx, partnerId, async (tx) => {
    await saveHours(tx, partnerId, hours.value);
    return hours.value;
  });
}

/** Stops new orders, or takes them again. */
export async function changePause(
  ctx: DeskContext,
  { actor, partnerId, isPaused }: Running & { isPaused: boolean },
): Promise<Result<{ isPaused: boolean }>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  return whileApproved(ctx, partnerId, async (tx) => {
    await savePause(tx, partnerId, isPaused);
    return { isPaused };
  });
}

const whileApproved = <T>(
  ctx: DeskContext,
  partnerId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<Result<T>> =>
  ctx.db.attempt(async (tx) =>
    (await lockPartner(tx, partnerId)) ? ok(await work(tx)) : refuse('forbidden'),
  );
