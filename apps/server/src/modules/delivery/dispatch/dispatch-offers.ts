import { offerSeconds } from '@sufra/contract/delivery/delivery.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTurn } from '../../../platform/async.ts';
import type { Db } from '../../../platform/db/db.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { driverCashCap } from '../../money/index.ts';
import { lockSilent, setSilentOffline, silentDrivers } from '../drivers/driver.store.ts';
import { reopenDelivery } from '../trips/advance-delivery.ts';
import { lockInHand } from '../trips/delivery.store.ts';
import {
  goneMinutes,
  lookAheadMinutes,
  offersFor,
  refusalMinutes,
  silentMinutes,
  unheardMinutes,
  type NewOffer,
} from './dispatch.rules.ts';
import { endOf, offered } from './offer.rules.ts';
import {
  countRefusal,
  endExpired,
  hasWork,
  insertOffers,
  lockExpired,
  lockFree,
  lockOpen,
  readAsked,
  readDrivers,
  readOpen,
} from './offer.store.ts';

interface DispatchContext {
  readonly db: Db;
  readonly clock: Clock;
}

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/**
 * Returns the drivers whose offers changed. Each part locks before deciding, so crashes lose nothing and concurrent
 * rounds never offer twice.
 */
export async function dispatch(ctx: DispatchContext): Promise<string[]> {
  const now = ctx.clock.now();
  if (!(await hasWork(ctx.db, minutesFrom(now, lookAheadMinutes)))) return [];
  const expired = await endExpiredOffers(ctx.db);
  const offers = await plan(ctx.db, now);
  const asked = offers.length === 0 ? [] : await offer(ctx.db, offers);
  return [...new Set([...expired, ...asked])];
}

export const setOffline = (ctx: DispatchContext): Promise<string[]> =>
  ctx.db.transaction((tx) => setSilentOffline(tx, minutesFrom(ctx.clock.now(), -goneMinutes)));

/** Reopens what silent drivers haven't picked up. Returns them. */
export async function releaseSilent(ctx: DispatchContext): Promise<string[]> {
  const before = minutesFrom(ctx.clock.now(), -silentMinutes);
  const released: string[] = [];
  await inTurn(await silentDrivers(ctx.db, before), async (id) => {
    const isSilent = await ctx.db.transaction(async (tx) => {
      // The driver may just have reported.
      if (!(await lockSilent(tx, id, before))) return false;
      for (const delivery of await lockInHand(tx, id)) await reopenDelivery(tx, delivery, ctx.clock.now());
      return true;
    });
    if (isSilent) released.push(id);
  });
  return released;
}

const endExpiredOffers = (db: Db): Promise<string[]> =>
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
  const cashCap = await driverCashCap(db, now);
  return offersFor({ now, isHeat: noonRestUntil(now) !== null, deliveries, drivers, asked, cashCap });
}

// Skips what changed since planning, for the next round.
const offer = (db: Db, planned: readonly NewOffer[]): Promise<string[]> =>
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
