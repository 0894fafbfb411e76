import { offerSeconds } from '@sufra/contract/delivery.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { noonRestUntil } from '../../platform/pure/noon-rest.ts';
import { hasWork, readAsked, readDrivers, readOpen } from './dispatch.reads.ts';
import {
  goneMinutes,
  lookAheadMinutes,
  offersFor,
  refusalMinutes,
  unheardMinutes,
  type NewOffer,
} from './dispatch.rules.ts';
import { setGoneOffline } from './driver.repo.ts';
import { endOf, offered } from './offer.machine.ts';
import { countRefusal, endExpired, insertOffers, lockExpired, lockFree, lockOpen } from './offer.repo.ts';

export interface DispatchContext {
  readonly db: Db;
  readonly clock: Clock;
}

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/**
 * One tick. Whatever it does holds whole or not at all, and rows are locked before they are decided on: one that dies on
 * the way loses nothing, and two at once ask nobody twice. Returns the drivers for whom something changed.
 */
export async function dispatch(ctx: DispatchContext): Promise<string[]> {
  const now = ctx.clock.now();
  if (!(await hasWork(ctx.db, minutesFrom(now, lookAheadMinutes)))) return [];
  const waited = await endUnanswered(ctx.db);
  const offers = await plan(ctx.db, now);
  const asked = offers.length === 0 ? [] : await ask(ctx.db, offers);
  return [...new Set([...waited, ...asked])];
}

/** Sets drivers offline who were not heard of for long; nobody is asked to no purpose. Returns who they are. */
export const setOffline = (ctx: DispatchContext): Promise<string[]> =>
  ctx.db.transaction((tx) => setGoneOffline(tx, minutesFrom(ctx.clock.now(), -goneMinutes)));

const endUnanswered = (db: Db): Promise<string[]> =>
  db.transaction(async (tx) => {
    const due = await lockExpired(tx, offerSeconds);
    if (due.length === 0) return [];
    const ended = await endExpired(tx, due, endOf('expire'));
    await countRefusal(
      tx,
      ended.map(({ id }) => id),
    );
    return ended.map(({ driverId }) => driverId);
  });

async function plan(db: Db, now: Date): Promise<NewOffer[]> {
  const deliveries = await readOpen(db, minutesFrom(now, lookAheadMinutes));
  if (deliveries.length === 0) return [];
  const drivers = await readDrivers(db, minutesFrom(now, -unheardMinutes));
  if (drivers.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  const asked = await readAsked(db, ids, refusalMinutes);
  return offersFor({ now, isHeat: noonRestUntil(now) !== null, deliveries, drivers, asked });
}

// What changed since it was planned is left for the next tick.
const ask = (db: Db, planned: readonly NewOffer[]): Promise<string[]> =>
  db.transaction(async (tx) => {
    const free = await lockFree(
      tx,
      planned.map(({ driverId }) => driverId),
    );
    const open = await lockOpen(
      tx,
      planned.flatMap(({ deliveryIds }) => deliveryIds),
    );
    const offers = planned.filter(
      ({ driverId, deliveryIds }) => free.has(driverId) && deliveryIds.every((id) => open.has(id)),
    );
    if (offers.length > 0) await insertOffers(tx, offers, { status: offered, seconds: offerSeconds });
    return offers.map(({ driverId }) => driverId);
  });
