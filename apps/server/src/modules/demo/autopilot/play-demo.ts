import { inTurn } from '../../../platform/async.ts';
import type { Live } from '../../../platform/live.ts';
import { quoteForEvent } from '../../catering/index.ts';
import {
  acceptOffer,
  advanceDelivery,
  isInReach,
  updatePosition,
  toggleShift,
} from '../../delivery/index.ts';
import { advanceOrder, answerSafetyAlarm, readyBy, type PlaceContext } from '../../ordering/index.ts';
import { distanceBetween, travelMinutes } from '../../partners/index.ts';
import { driverPhones } from '../world/drivers.rules.ts';
import { partnerPhones } from '../world/world.rules.ts';
import { kitchenStep, offerPause, planShifts, ride, type Stop } from './autopilot.rules.ts';
import {
  readAutopilot,
  readDemoDrivers,
  readKitchenOrders,
  readUnansweredRequests,
  readWaiting,
  saveAutopilot,
  type DriverRow,
} from './autopilot.store.ts';
import { quoteFor } from './event-quotes.rules.ts';

export interface AutopilotContext extends PlaceContext {
  readonly live: Pick<Live, 'publish'>;
  readonly demo: boolean;
  readonly autopilot: boolean;
}

export const getAutopilot = async (ctx: AutopilotContext): Promise<boolean> =>
  (await readAutopilot(ctx.db)) ?? ctx.autopilot;

export async function setAutopilot(
  { db }: AutopilotContext,
  { isOn }: { readonly isOn: boolean },
): Promise<{ isOn: boolean }> {
  await saveAutopilot(db, isOn);
  return { isOn };
}

const minuteMs = 60_000;
/** Minutes the autopilot leaves a visitor's part alone. */
const playedMinutes = 10;
const aheadMinutes = 20;
const positionMs = 30_000;

/** Stateless: restarts and concurrent ticks are harmless. */
export async function playTick(ctx: AutopilotContext): Promise<void> {
  if (!(await getAutopilot(ctx))) return;
  const playedSince = new Date(ctx.clock.now().getTime() - playedMinutes * minuteMs);
  await inTurn([playKitchens, playChefs, playDrivers], (play) => play(ctx, playedSince));
}

async function playKitchens(ctx: AutopilotContext, playedSince: Date): Promise<void> {
  const orders = await readKitchenOrders(ctx.db, partnerPhones, playedSince);
  await inTurn(orders, async (order) => {
    const dueAt = readyBy(order, travelMinutes(order.distanceM));
    const word = kitchenStep({ ...order, dueAt }, ctx.clock.now());
    if (word === null) return;
    const { orderId, ownerId: accountId, partnerId, hasOwnDelivery, handoverCode } = order;
    const actor = { accountId, partnerId };
    const moved = await advanceOrder(ctx, {
      actor,
      partner: { hasOwnDelivery },
      ...{ orderId, word, reason: null, handoverCode },
    });
    if (moved.ok || moved.refusal.code !== 'safety_alarm_open') return;
    const answered = await answerSafetyAlarm(ctx, { actor, orderId, answer: 'leave_out' });
    if (!answered.ok) await answerSafetyAlarm(ctx, { actor, orderId, answer: 'stop' });
  });
}

async function playChefs(ctx: AutopilotContext, playedSince: Date): Promise<void> {
  const now = ctx.clock.now();
  const requests = await readUnansweredRequests(ctx.db, { phones: partnerPhones, playedSince, now });
  await inTurn(requests, async (request) => {
    const body = quoteFor(request, now);
    if (body === null) return;
    const { eventId, ownerId: accountId, partnerId } = request;
    const saveReply = (): Promise<void> => Promise.resolve();
    await quoteForEvent(ctx, { actor: { accountId, partnerId }, eventId, body, saveReply });
  });
}

async function playDrivers(ctx: AutopilotContext, playedSince: Date): Promise<void> {
  const drivers = await readDemoDrivers(ctx.db, driverPhones, playedSince);
  await inTurn(drivers, (driver) => drive(ctx, driver));
  await changeShifts(ctx, drivers);
}

async function drive(ctx: AutopilotContext, driver: DriverRow): Promise<void> {
  const { driverId } = driver;
  if (driver.offer !== null && driver.offer.seconds >= offerPause)
    await acceptOffer(ctx, { driverId, offerId: driver.offer.id });
  const [next, ...others] = driver.stops;
  if (next === undefined) return;
  const stops = [toStop(next), ...others.map(toStop)] as const;
  const { at, word } = ride(driver.at ?? next.kitchen, stops, ctx.clock.now());
  await updatePosition(ctx, { driverId, location: at });
  if (word === null) return;
  const { deliveryId, handoverCode } = next;
  await advanceDelivery(ctx, { driverId, deliveryId, word, location: at, handoverCode });
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toStop = ({ acceptedAt, pickedUpAt, setOutAt, ...stop }: DriverRow['stops'][number]): Stop => ({
  ...stop,
  acceptedAt: new Date(acceptedAt),
  pickedUpAt: instant(pickedUpAt),
  setOutAt: instant(setOutAt),
});

async function changeShifts(ctx: AutopilotContext, drivers: readonly DriverRow[]): Promise<void> {
  const now = ctx.clock.now();
  const driverIds = drivers.map(({ driverId }) => driverId);
  const waiting = await readWaiting(ctx.db, driverIds, new Date(now.getTime() + aheadMinutes * minuteMs));
  const resting = drivers.filter(({ offer, stops }) => offer === null && stops.length === 0);
  const { out, home, stay } = planShifts(waiting, resting, { metres: distanceBetween, isInReach }, now);
  await inTurn(out, ({ driverId, at }) => toggleShift(ctx, { driverId, isOnline: true, location: at }));
  await inTurn(home, (driverId) => toggleShift(ctx, { driverId, isOnline: false, location: null }));
  const silent = resting.filter(
    ({ driverId, positionAt }) =>
      stay.includes(driverId) && now.getTime() - (positionAt?.getTime() ?? 0) > positionMs,
  );
  await inTurn(silent, async ({ driverId, at }) => {
    if (at !== null) await updatePosition(ctx, { driverId, location: at });
  });
}
