import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';
import type { DriverWord } from '../../delivery/index.ts';
import type { PartnerStatusWord } from '../../ordering/index.ts';

/** A place on the map, in degrees. */
interface Place {
  readonly lat: number;
  readonly lng: number;
}

const secondMs = 1_000;
/** How often the autopilot looks; drivers move as often. */
export const tickMs = 2 * secondMs;

// Long enough to see each step, short enough to watch them all.
const shortestPause = 6;
const pauseSpread = 5;
const ownRideSeconds = 24;
const wayToKitchenSeconds = 14;
const wayToDoorSeconds = 30;
const counterSeconds = 4;
const doorSeconds = 5;
/** Seconds a driver looks at an offer. */
export const offerPause = 4;

/** 6 to 10 seconds, always the same for the same step of the same order, so that a new start changes nothing. */
export function pauseSeconds(orderId: string, version: number): number {
  const sum = [...orderId].reduce((so, letter) => (so * 31 + letter.charCodeAt(0)) % 10_007, version);
  return shortestPause + (sum % pauseSpread);
}

const isOver = (since: Date, seconds: number, now: Date): boolean =>
  now.getTime() - since.getTime() >= seconds * secondMs;

/** An order as its kitchen sees it. */
export interface KitchenOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly version: number;
  /** When it came into its status. */
  readonly since: Date;
  readonly hasOwnDelivery: boolean;
}

type Script = Readonly<Partial<Record<OrderStatus, PartnerStatusWord>>>;

const cooking: Script = { placed: 'accepted', accepted: 'preparing', preparing: 'completed' };
const bringing: Script = { ready: 'out_for_delivery', out_for_delivery: 'delivered' };

/** What the kitchen does to it now; null while it still waits, and where it is for a driver to act. */
export function kitchenWord(order: KitchenOrder, now: Date): PartnerStatusWord | null {
  const { orderId, status, version, since, hasOwnDelivery } = order;
  const word = cooking[status] ?? (hasOwnDelivery ? bringing[status] : undefined);
  if (word === undefined) return null;
  const pause = word === 'delivered' ? ownRideSeconds : pauseSeconds(orderId, version);
  return isOver(since, pause, now) ? word : null;
}

/** A stop that a driver has in hand. */
export interface Stop {
  readonly status: DeliveryStatus;
  readonly isReady: boolean;
  readonly kitchen: Place;
  readonly door: Place;
  readonly acceptedAt: Date;
  readonly pickedUpAt: Date | null;
  readonly setOutAt: Date | null;
}

/** What a driver does now: where they are seen, and the step they take, if any. */
export interface Riding {
  readonly at: Place;
  readonly word: DriverWord | null;
}

/** How a driver with these stops, the next one first, goes on from `at`. */
export function ride(at: Place, stops: readonly [Stop, ...Stop[]], now: Date): Riding {
  const [next] = stops;
  if (next.setOutAt !== null && next.status === 'in_transit') {
    const isThere = isOver(next.setOutAt, wayToDoorSeconds + doorSeconds, now);
    const there = onTheWay(at, next.door, { since: next.setOutAt, seconds: wayToDoorSeconds, now });
    return { at: there, word: isThere ? 'delivered' : null };
  }
  if (next.pickedUpAt !== null && next.status === 'pickup_confirmed') {
    return { at, word: isOver(next.pickedUpAt, counterSeconds, now) ? 'in_transit' : null };
  }
  const leg = { since: next.acceptedAt, seconds: wayToKitchenSeconds, now };
  const isReady = stops.every((stop) => stop.status !== next.status || stop.isReady);
  const isThere = isOver(next.acceptedAt, wayToKitchenSeconds + counterSeconds, now);
  return { at: onTheWay(at, next.kitchen, leg), word: isReady && isThere ? 'pickup_confirmed' : null };
}

interface Leg {
  readonly since: Date;
  readonly seconds: number;
  readonly now: Date;
}

/** One tick further along the line; all of what is left is driven in all of the time that is left. */
function onTheWay(at: Place, to: Place, { since, seconds, now }: Leg): Place {
  const leftMs = since.getTime() + seconds * secondMs - now.getTime();
  if (leftMs <= tickMs) return to;
  const share = tickMs / leftMs;
  return { lat: at.lat + (to.lat - at.lat) * share, lng: at.lng + (to.lng - at.lng) * share };
}

/** A delivery that nobody has and nobody is being asked for. */
export interface Waiting {
  readonly emirate: Emirate;
  readonly kitchen: Place;
  readonly door: Place;
  readonly readyAt: Date;
  readonly refusals: number;
  /** Whether a driver whom a person plays is out to work in the emirate. */
  readonly hasOthers: boolean;
}

/** A driver whom nobody plays, with nothing in hand and asked for nothing. */
export interface Resting {
  readonly driverId: string;
  readonly emirate: Emirate;
  readonly vehicleType: VehicleType;
  readonly isOnline: boolean;
  readonly at: Place | null;
}

/** Metres as the crow flies, and whether a vehicle is for ways of these lengths. */
export interface Roads {
  readonly metres: (from: Place, to: Place) => number;
  readonly isInReach: (vehicle: VehicleType, toKitchen: number, toDoor: number) => boolean;
}

/** Seconds that people who drive have a delivery to themselves. */
const peopleFirstSeconds = 90;
/** Metres from the kitchen at which a driver comes out. */
const startsAway = 1_200;

const isLeftToPeople = ({ hasOthers, refusals, readyAt }: Waiting, now: Date): boolean =>
  hasOthers && refusals === 0 && !isOver(readyAt, peopleFirstSeconds, now);

/** Who goes online and where, one for each delivery that nobody near could bring, and who goes home. */
export function shifts(
  waiting: readonly Waiting[],
  resting: readonly Resting[],
  { metres, isInReach }: Roads,
  now: Date,
): { readonly out: { driverId: string; at: Place }[]; readonly home: string[]; readonly stay: string[] } {
  const out: { driverId: string; at: Place }[] = [];
  const stay = new Set<string>();
  const used = new Set<string>();
  for (const one of waiting.filter((delivery) => !isLeftToPeople(delivery, now))) {
    const toDoor = metres(one.kitchen, one.door);
    const free = resting.filter(({ driverId, emirate }) => emirate === one.emirate && !used.has(driverId));
    const near = free.find(
      ({ isOnline, at, vehicleType }) =>
        isOnline && at !== null && isInReach(vehicleType, metres(at, one.kitchen), toDoor),
    );
    const chosen =
      near ??
      free.find(({ isOnline, vehicleType }) => !isOnline && isInReach(vehicleType, startsAway, toDoor));
    if (chosen === undefined) continue;
    used.add(chosen.driverId);
    if (near) stay.add(chosen.driverId);
    else out.push({ driverId: chosen.driverId, at: startOf(one, toDoor) });
  }
  const online = resting.filter(({ isOnline }) => isOnline).map(({ driverId }) => driverId);
  return { out, stay: [...stay], home: online.filter((driverId) => !stay.has(driverId)) };
}

// Towards the door: that way there are streets, where the other way there may be sea.
function startOf({ kitchen, door }: Waiting, toDoor: number): Place {
  const share = toDoor === 0 ? 0 : startsAway / toDoor;
  return {
    lat: kitchen.lat + (door.lat - kitchen.lat) * share,
    lng: kitchen.lng + (door.lng - kitchen.lng) * share,
  };
}
