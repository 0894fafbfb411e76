import type { VehicleType } from '@sufra/contract/options.ts';
import type { DeliveryStatus, OfferStatus } from '@sufra/contract/statuses.ts';
import { dropoffMinutes, minutesFor, pickupMinutes } from '../../../platform/pure/roads.ts';
import { isAboard } from '../trips/delivery.rules.ts';
import { match, type Sending, type Situation } from './matching.rules.ts';
import { isRefusal, isTaken } from './offer.rules.ts';
import { isInReach, metresBetween, roadMetres, toPoint, type Place } from '../roads.rules.ts';
import type { Driver, Job, Point, Roads } from './route.rules.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const minuteMs = 60_000;
const minutesOf = (instant: Date): number => instant.getTime() / minuteMs;

/** Before readiness; matching uses the same horizon. */
export const lookAheadMinutes = 20;
/** After this silence a driver gets no offers, loses what isn't picked up, and goes offline. */
export const unheardMinutes = 2;
export const silentMinutes = 5;
export const goneMinutes = 10;
/** Until an offer goes to several drivers, and to how many. */
const refusalsAlone = 2;
const askedTogether = 3;
/** Minutes before a driver gets the same offer again. */
const pauseAfterNo = 15;
const pauseAfterSilence = 3;
export const refusalMinutes = pauseAfterNo;
/** Minutes assumed for a late kitchen. */
const behindMinutes = 4;

export interface OpenDelivery {
  readonly id: string;
  /** Drivers never deliver their own orders. */
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly kitchen: Place;
  readonly door: Place;
  readonly placedAt: Date;
  readonly readyAt: Date;
  readonly isReady: boolean;
  readonly promisedAt: Date;
  readonly refusals: number;
  readonly cash: Fils;
}

export interface FreeDriver {
  readonly id: string;
  readonly accountId: AccountId;
  readonly at: Place;
  readonly vehicleType: VehicleType;
  /** Breaks ties: the longest idle driver first. */
  readonly idleSince: Date;
  readonly cashHeld: Fils;
  readonly stops: readonly {
    readonly status: DeliveryStatus;
    readonly kitchen: Place;
    readonly door: Place;
    readonly readyAt: string;
  }[];
}

export interface Asked {
  readonly driverId: string;
  readonly deliveryId: string;
  readonly status: OfferStatus;
  readonly minutesAgo: number;
}

export interface Known {
  readonly now: Date;
  readonly isHeat: boolean;
  readonly deliveries: readonly OpenDelivery[];
  readonly drivers: readonly FreeDriver[];
  readonly asked: readonly Asked[];
  readonly cashCap: Fils;
}

export interface NewOffer {
  readonly driverId: string;
  readonly deliveryIds: readonly string[];
  readonly isShared: boolean;
  /** Road metres. */
  readonly toPickupM: number;
  readonly distanceM: number;
  readonly minutes: number;
  /** Drivers who were free and might carry it, this one included, and how many of them were nearer. */
  readonly freeDrivers: number;
  readonly nearerDrivers: number;
}

type RoutedJob = Job & { readonly accountId: AccountId; readonly reachM: number; readonly cash: Fils };
type RoutedDriver = Driver & {
  readonly accountId: AccountId;
  readonly vehicle: VehicleType;
  readonly cashHeld: Fils;
};

/** At most one offer per driver; the rest waits for the next round. */
export function offersFor(known: Known): NewOffer[] {
  const roads = roadsOf(known.isHeat);
  const drivers = [...known.drivers]
    .sort((one, other) => one.idleSince.getTime() - other.idleSince.getTime())
    .map((driver) => toDriver(driver, known.now, roads));
  const situation = {
    now: minutesOf(known.now),
    jobs: known.deliveries.map((delivery) => toJob(delivery, known.now)),
    drivers,
    roads,
    mayAsk: whoMayBeAsked(known.asked),
    mayCarry: whoMayCollect(known.cashCap),
  };
  const sent = match(situation);
  const refusals = new Map(known.deliveries.map(({ id, refusals: count }) => [id, count]));
  const isShared = ({ bundle }: Sending): boolean =>
    bundle.some(({ id }) => (refusals.get(id) ?? 0) >= refusalsAlone);
  const busy = new Set(sent.map(({ driver }) => driver.id));
  return sent.flatMap((sending) => {
    const able = ableFor(sending, drivers, situation);
    if (!isShared(sending)) return [toOffer(sending, sending.driver, false, situation.now, able)];
    const others = nearestFirst(
      able.filter(({ id }) => !busy.has(id)),
      sending,
    ).slice(0, askedTogether - 1);
    for (const { id } of others) busy.add(id);
    return [sending.driver, ...others].map((driver) => toOffer(sending, driver, true, situation.now, able));
  });
}

/** Free drivers who may carry it. */
function ableFor(
  { bundle }: Sending,
  drivers: readonly Driver[],
  { now, mayAsk, mayCarry }: Required<Situation>,
): Driver[] {
  return drivers
    .filter((one) => one.freeAt <= now)
    .filter((one) => mayCarry(one, bundle) && bundle.every((job) => mayAsk(one, job)));
}

function nearestFirst(drivers: readonly Driver[], { bundle }: Sending): Driver[] {
  const [{ kitchen }] = bundle;
  return [...drivers].sort((one, other) => metresBetween(one.at, kitchen) - metresBetween(other.at, kitchen));
}

function toOffer(
  { bundle, route }: Sending,
  driver: Driver,
  isShared: boolean,
  now: number,
  able: readonly Driver[],
): NewOffer {
  const [{ kitchen }] = bundle;
  const way = metresBetween(driver.at, kitchen);
  let [at, metres]: [Point, number] = [kitchen, 0];
  for (const { door } of bundle) {
    metres += metresBetween(at, door);
    at = door;
  }
  return {
    driverId: driver.id,
    deliveryIds: bundle.map(({ id }) => id),
    isShared,
    toPickupM: roadMetres(way),
    distanceM: roadMetres(metres),
    minutes: Math.max(1, Math.round(route.freeAt - now)),
    freeDrivers: able.length,
    nearerDrivers: able.filter((one) => metresBetween(one.at, kitchen) < way).length,
  };
}

const roadsOf = (isHeat: boolean): Roads => ({
  travel: (from, to, driver) => minutesFor(metresBetween(from, to), vehicleOf(driver), isHeat),
  pickupMinutes,
  dropoffMinutes,
});

const vehicleOf = (driver: Driver | undefined): VehicleType =>
  driver !== undefined && 'vehicle' in driver ? (driver as RoutedDriver).vehicle : 'motorcycle';

function toJob(
  { id, accountId, partnerId, kitchen, door, cash, ...times }: OpenDelivery,
  now: Date,
): RoutedJob {
  const [from, to] = [toPoint(kitchen), toPoint(door)];
  return {
    id,
    accountId,
    kitchenId: partnerId,
    kitchen: from,
    door: to,
    placedAt: minutesOf(times.placedAt),
    readyAt: readyMinute(times, now),
    promisedAt: minutesOf(times.promisedAt),
    reachM: metresBetween(from, to),
    cash,
  };
}

function readyMinute({ readyAt, isReady }: Pick<OpenDelivery, 'readyAt' | 'isReady'>, now: Date): number {
  const promised = minutesOf(readyAt);
  return isReady ? promised : Math.max(promised, minutesOf(now) + behindMinutes);
}

function toDriver(
  { id, accountId, at, vehicleType, cashHeld, stops }: FreeDriver,
  now: Date,
  roads: Roads,
): RoutedDriver {
  const from = { at: toPoint(at), freeAt: minutesOf(now), until: Infinity };
  const driver = { id, accountId, vehicle: vehicleType, cashHeld, ...from };
  const [first] = stops;
  if (!first) return driver;
  let [here, minute] = [driver.at, driver.freeAt];
  if (!isAboard(first.status)) {
    const kitchen = toPoint(first.kitchen);
    const ready = Math.max(...stops.map(({ readyAt }) => minutesOf(new Date(readyAt))));
    minute = Math.max(minute + roads.travel(here, kitchen, driver), ready) + pickupMinutes;
    here = kitchen;
  }
  for (const { door } of stops) {
    const next = toPoint(door);
    minute += roads.travel(here, next, driver) + dropoffMinutes;
    here = next;
  }
  // A driver with deliveries is never free right now.
  return { ...driver, at: here, freeAt: Math.max(minute, driver.freeAt + 1) };
}

function whoMayBeAsked(asked: readonly Asked[]): (driver: Driver, job: Job) => boolean {
  const refused = new Set(
    [
      ...asked.filter(({ status, minutesAgo }) => isRefusal(status) && minutesAgo < pauseOf(status)),
      ...lastTakers(asked),
    ].map(({ driverId, deliveryId }) => `${driverId} ${deliveryId}`),
  );
  return (driver, job) => {
    const [{ accountId, vehicle }, { accountId: customer, reachM }] = [
      driver as RoutedDriver,
      job as RoutedJob,
    ];
    return (
      accountId !== customer &&
      !(refused.size > 0 && refused.has(`${driver.id} ${job.id}`)) &&
      isInReach(vehicle, metresBetween(driver.at, job.kitchen), reachM)
    );
  };
}

const whoMayCollect =
  (cap: Fils) =>
  (driver: Driver, jobs: readonly Job[]): boolean => {
    const due = jobs.reduce((sum, job) => sum + (job as RoutedJob).cash, 0);
    return due === 0 || (driver as RoutedDriver).cashHeld + due <= cap;
  };

/** Drivers who released a delivery never get it again. */
function lastTakers(asked: readonly Asked[]): Asked[] {
  const last = new Map<string, Asked>();
  for (const one of asked) {
    if (!isTaken(one.status)) continue;
    if (one.minutesAgo < (last.get(one.deliveryId)?.minutesAgo ?? Infinity)) last.set(one.deliveryId, one);
  }
  return [...last.values()];
}

const pauseOf = (status: OfferStatus): number => (status === 'expired' ? pauseAfterSilence : pauseAfterNo);
