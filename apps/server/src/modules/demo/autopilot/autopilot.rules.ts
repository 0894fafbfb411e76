import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';
import type { DriverStatusUpdate } from '../../delivery/index.ts';
import type { PartnerStatusInput } from '../../ordering/index.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

const secondMs = 1_000;
export const tickMs = 2 * secondMs;

// In seconds.
const shortestPause = 6;
const pauseSpread = 5;
const ownRideSeconds = 24;
const wayToKitchenSeconds = 14;
const wayToDoorSeconds = 30;
const counterSeconds = 4;
const doorSeconds = 5;
export const offerPause = 4;

/** Deterministic, so a restart keeps it. */
export function pauseSeconds(orderId: string, version: number): number {
  const sum = [...orderId].reduce((so, letter) => (so * 31 + letter.charCodeAt(0)) % 10_007, version);
  return shortestPause + (sum % pauseSpread);
}

const isOver = (since: Date, seconds: number, now: Date): boolean =>
  now.getTime() - since.getTime() >= seconds * secondMs;

export interface KitchenOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly since: Date;
  readonly hasOwnDelivery: boolean;
  /** When its delivery may begin. */
  readonly dueAt: Date;
}

type Script = Readonly<Partial<Record<OrderStatus, PartnerStatusInput>>>;

const cooking: Script = { placed: 'accepted', accepted: 'preparing', preparing: 'completed' };
const delivering: Script = { ready: 'out_for_delivery', out_for_delivery: 'delivered' };

/** Null while it waits, or if a driver is next. */
export function kitchenStep(order: KitchenOrder, now: Date): PartnerStatusInput | null {
  const { orderId, status, version, since, hasOwnDelivery, dueAt } = order;
  const word = cooking[status] ?? (hasOwnDelivery ? delivering[status] : undefined);
  if (word === undefined || (word === 'out_for_delivery' && now < dueAt)) return null;
  const pause = word === 'delivered' ? ownRideSeconds : pauseSeconds(orderId, version);
  return isOver(since, pause, now) ? word : null;
}

export interface Stop {
  readonly status: DeliveryStatus;
  readonly isReady: boolean;
  readonly kitchen: Place;
  readonly door: Place;
  readonly acceptedAt: Date;
  readonly pickedUpAt: Date | null;
  readonly setOutAt: Date | null;
}

interface Riding {
  readonly at: Place;
  readonly word: DriverStatusUpdate | null;
}

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

function onTheWay(at: Place, to: Place, { since, seconds, now }: Leg): Place {
  const leftMs = since.getTime() + seconds * secondMs - now.getTime();
  if (leftMs <= tickMs) return to;
  const share = tickMs / leftMs;
  return { lat: at.lat + (to.lat - at.lat) * share, lng: at.lng + (to.lng - at.lng) * share };
}

export interface Waiting {
  readonly emirate: Emirate;
  readonly kitchen: Place;
  readonly door: Place;
  readonly readyAt: Date;
  readonly refusals: number;
  readonly hasOthers: boolean;
}

export interface Resting {
  readonly driverId: string;
  readonly emirate: Emirate;
  readonly vehicleType: VehicleType;
  readonly isOnline: boolean;
  readonly at: Place | null;
}

interface Roads {
  readonly metres: (from: Place, to: Place) => number;
  readonly isInReach: (vehicle: VehicleType, toKitchen: number, toDoor: number) => boolean;
}

/** Visitors get a delivery to themselves for this long. */
const visitorsFirstSeconds = 90;
/** Metres from the kitchen. */
const startsAway = 1_200;

const isLeftToVisitors = ({ hasOthers, refusals, readyAt }: Waiting, now: Date): boolean =>
  hasOthers && refusals === 0 && !isOver(readyAt, visitorsFirstSeconds, now);

export function planShifts(
  waiting: readonly Waiting[],
  resting: readonly Resting[],
  { metres, isInReach }: Roads,
  now: Date,
): { readonly out: { driverId: string; at: Place }[]; readonly home: string[]; readonly stay: string[] } {
  const out: { driverId: string; at: Place }[] = [];
  const stay = new Set<string>();
  const used = new Set<string>();
  for (const delivery of waiting.filter((each) => !isLeftToVisitors(each, now))) {
    const toDoor = metres(delivery.kitchen, delivery.door);
    const free = resting.filter(
      ({ driverId, emirate }) => emirate === delivery.emirate && !used.has(driverId),
    );
    const near = free.find(
      ({ isOnline, at, vehicleType }) =>
        isOnline && at !== null && isInReach(vehicleType, metres(at, delivery.kitchen), toDoor),
    );
    const chosen =
      near ??
      free.find(({ isOnline, vehicleType }) => !isOnline && isInReach(vehicleType, startsAway, toDoor));
    if (chosen === undefined) continue;
    used.add(chosen.driverId);
    if (near) stay.add(chosen.driverId);
    else out.push({ driverId: chosen.driverId, at: startOf(delivery, toDoor) });
  }
  const online = resting.filter(({ isOnline }) => isOnline).map(({ driverId }) => driverId);
  return { out, stay: [...stay], home: online.filter((driverId) => !stay.has(driverId)) };
}

// Towards the door; any other direction may be sea.
function startOf({ kitchen, door }: Waiting, toDoor: number): Place {
  const share = toDoor === 0 ? 0 : startsAway / toDoor;
  return {
    lat: kitchen.lat + (door.lat - kitchen.lat) * share,
    lng: kitchen.lng + (door.lng - kitchen.lng) * share,
  };
}
