import { inTurn } from '../../../platform/in-turn.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { quoteForEvent } from '../../catering/index.ts';
import { acceptOffer, advanceDelivery, isInReach, tellPosition, toggleShift } from '../../delivery/index.ts';
import { movePartnerOrder, type PlaceContext } from '../../ordering/index.ts';
import { distanceBetween } from '../../partners/index.ts';
import {
  readAutopilot,
  readDemoDrivers,
  readKitchenOrders,
  readWaiting,
  type DriverRow,
  saveAutopilot,
  readUnansweredWishes,
} from './autopilot.store.ts';
import { kitchenWord, offerPause, ride, shifts, tickMs, type Stop } from './autopilot.rules.ts';
import { quoteFor } from './event-quotes.rules.ts';
import { canSwitch } from '../world/furnish-demo.ts';
import { driverPhones } from '../world/drivers.rules.ts';
import { partnerPhones } from '../world/world.rules.ts';

export interface AutopilotContext extends PlaceContext {
  /** Whoever waits for an order sees its driver drive. */
  readonly live: Pick<Live, 'publish'>;
  readonly demo: boolean;
  /** What holds until somebody uses the switch. */
  readonly autopilot: boolean;
}

/** Outside demo mode there is no autopilot. */
export const openAutopilot = async (ctx: AutopilotContext): Promise<Result<{ isOn: boolean }>> =>
  canSwitch(ctx) ? ok({ isOn: (await readAutopilot(ctx.db)) ?? ctx.autopilot }) : refuse('not_found');

export async function switchAutopilot(
  ctx: AutopilotContext,
  { isOn }: { readonly isOn: boolean },
): Promise<Result<{ isOn: boolean }>> {
  if (!canSwitch(ctx)) return refuse('not_found');
  await saveAutopilot(ctx.db, isOn);
  return ok({ isOn });
}

const minuteMs = 60_000;
/** How often to play on; who drives is moved as far as one goes in between. */
export const everyMs = tickMs;

/** Minutes for which nobody else plays whom a person has played. */
const playedMinutes = 10;
/** Minutes before it is ready that somebody comes out for a delivery, as far ahead as the dispatch looks. */
const aheadMinutes = 20;
/** Whoever waits for an offer is heard of this often. */
const unheardMs = 30_000;

/**
 * One tick. Everything it decides by stands in the database, so that a start in between changes nothing; two at once do
 * nothing twice, as the flows refuse the second.
 */
export async function playOn(ctx: AutopilotContext): Promise<void> {
  const switched = await openAutopilot(ctx);
  if (!switched.ok || !switched.value.isOn) return;
  const playedSince = new Date(ctx.clock.now().getTime() - playedMinutes * minuteMs);
  await inTurn([playKitchens, playChefs, playDrivers], (play) => play(ctx, playedSince));
}

async function playKitchens(ctx: AutopilotContext, playedSince: Date): Promise<void> {
  const orders = await readKitchenOrders(ctx.db, partnerPhones, playedSince);
  await inTurn(orders, async (order) => {
    const word = kitchenWord(order, ctx.clock.now());
    if (word === null) return;
    const { orderId, ownerId: accountId, partnerId, hasOwnDelivery, handoverCode } = order;
    const actor = { accountId, partnerId };
    await movePartnerOrder(ctx, {
      actor,
      partner: { hasOwnDelivery },
      orderId,
      word,
      reason: null,
      handoverCode,
    });
  });
}

/** Chefs of the demo quote for what people wish for. */
async function playChefs(ctx: AutopilotContext, playedSince: Date): Promise<void> {
  const now = ctx.clock.now();
  const wishes = await readUnansweredWishes(ctx.db, { phones: partnerPhones, playedSince, now });
  await inTurn(wishes, async (wish) => {
    const body = quoteFor(wish, now);
    if (body === null) return;
    const { eventId, ownerId: accountId, partnerId } = wish;
    const saveReply = (): Promise<void> => Promise.resolve();
    await quoteForEvent(ctx, { actor: { accountId, partnerId }, eventId, body, saveReply });
  });
}

async function playDrivers(ctx: AutopilotContext, playedSince: Date): Promise<void> {
  const drivers = await readDemoDrivers(ctx.db, driverPhones, playedSince);
  await inTurn(drivers, (driver) => bring(ctx, driver));
  await changeShifts(ctx, drivers);
}

/** Says yes to what is asked, drives on, and takes the next step. */
async function bring(ctx: AutopilotContext, driver: DriverRow): Promise<void> {
  const actor = { driverId: driver.driverId };
  if (driver.offer !== null && driver.offer.seconds >= offerPause)
    await acceptOffer(ctx, { actor, offerId: driver.offer.id });
  const [next, ...others] = driver.stops;
  if (next === undefined) return;
  const stops = [toStop(next), ...others.map(toStop)] as const;
  const { at, word } = ride(driver.at ?? next.kitchen, stops, ctx.clock.now());
  await tellPosition(ctx, { actor, driverId: driver.driverId, location: at });
  if (word === null) return;
  const { deliveryId, handoverCode } = next;
  await advanceDelivery(ctx, { actor, deliveryId, word, location: at, handoverCode });
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toStop = ({ acceptedAt, pickedUpAt, setOutAt, ...stop }: DriverRow['stops'][number]): Stop => ({
  ...stop,
  acceptedAt: new Date(acceptedAt),
  pickedUpAt: instant(pickedUpAt),
  setOutAt: instant(setOutAt),
});

/** Brings somebody out for what waits; who has nothing to wait for goes home. */
async function changeShifts(ctx: AutopilotContext, drivers: readonly DriverRow[]): Promise<void> {
  const now = ctx.clock.now();
  const ours = drivers.map(({ driverId }) => driverId);
  const waiting = await readWaiting(ctx.db, ours, new Date(now.getTime() + aheadMinutes * minuteMs));
  const resting = drivers.filter(({ offer, stops }) => offer === null && stops.length === 0);
  const { out, home, stay } = shifts(waiting, resting, { metres: distanceBetween, isInReach }, now);
  await inTurn(out, ({ driverId, at }) =>
    toggleShift(ctx, { actor: { driverId }, driverId, isOnline: true, location: at }),
  );
  await inTurn(home, (driverId) =>
    toggleShift(ctx, { actor: { driverId }, driverId, isOnline: false, location: null }),
  );
  const unheard = resting.filter(
    ({ driverId, positionAt }) =>
      stay.includes(driverId) && now.getTime() - (positionAt?.getTime() ?? 0) > unheardMs,
  );
  await inTurn(unheard, async ({ driverId, at }) => {
    if (at !== null) await tellPosition(ctx, { actor: { driverId }, driverId, location: at });
  });
}
