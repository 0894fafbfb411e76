import type { ActiveDelivery, DeliveryRequest } from '@sufra/contract/delivery.ts';
import type { Language } from '@sufra/contract/options.ts';
import { initialOf } from '../../platform/pure/initial.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { ActiveRow } from './active.reads.ts';
import type { RequestRow } from './driver.reads.ts';
import { toKm } from './driver.views.ts';
import { roadMetres } from './roads.rules.ts';

const addressOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

export function toDeliveryRequest(row: RequestRow, language: Language): DeliveryRequest {
  const { doors } = row;
  const last = doors.at(-1);
  const sum = (of: (door: (typeof doors)[number]) => number): number =>
    doors.reduce((total, door) => total + of(door), 0);
  const cash = sum((door) => door.cash ?? 0);
  const readyAt = Math.max(...doors.map((door) => new Date(door.readyAt).getTime()));
  return {
    id: row.id,
    orderId: String(doors[0]?.orderNumber ?? ''),
    orders: doors.length,
    pickupLocation: {
      name: row.partnerName[language],
      address: addressOf(row.partnerAddress, row.partnerArea),
      lat: row.partnerLat,
      lng: row.partnerLng,
    },
    dropoffLocation: { address: last?.area ?? '' },
    dropoffs: doors.map(({ area }) => area),
    toPickup: toKm(row.toPickupM),
    estimatedDistance: toKm(row.distanceM),
    estimatedDuration: row.minutes,
    deliveryFee: toAedText(sum(({ fee }) => fee)),
    isPeak: doors.some(({ peak }) => peak > 0),
    readyAt: new Date(readyAt).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.round(row.secondsLeft * 10) / 10),
    isShared: row.isShared,
    cash: cash === 0 ? null : toAedText(cash),
  };
}

/** What the door says, opened for the driver who goes there. */
export interface Door {
  readonly lines: readonly string[];
  readonly phone: string;
  readonly instructions: string | null;
  readonly notes: string | null;
}

type InHand = readonly [ActiveRow, ...ActiveRow[]];

interface Seeing {
  readonly door: Door;
  readonly unreachableFrom: Date | null;
  readonly language: Language;
}

/** The stop in hand, with what is still to come. */
export function toActiveDelivery([row, ...others]: InHand, seeing: Seeing): ActiveDelivery {
  const { door, language, unreachableFrom } = seeing;
  return {
    id: row.id,
    orderId: String(row.orderNumber),
    orderType: row.orderType,
    status: row.status as ActiveDelivery['status'],
    pickupLocation: {
      name: row.partnerName[language],
      address: addressOf(row.partnerAddress, row.partnerArea),
      lat: row.partnerLat,
      lng: row.partnerLng,
    },
    pickupPhone: row.partnerPhone,
    isReady: [row, ...others].every(({ isReady }) => isReady),
    readyAt: new Date(Math.max(...[row, ...others].map(({ readyAt }) => readyAt.getTime()))).toISOString(),
    promisedAt: row.promisedAt.toISOString(),
    dropoffLocation: { address: addressOf(...door.lines, row.area), lat: row.lat, lng: row.lng },
    dropoffPhone: door.phone,
    dropoffInstructions: door.instructions,
    customer: initialOf(row.customerName),
    meals: [{ name: row.mealTitle[language], portions: row.portions }],
    notes: door.notes,
    estimatedDistance: toKm(roadMetres(row.distanceM)),
    deliveryFee: toAedText(row.fee),
    cash: row.isCash ? toAedText(row.total) : null,
    unreachableFrom: unreachableFrom?.toISOString() ?? null,
    hasDoorPhoto: row.hasDoorPhoto,
    stop: row.stops - others.length,
    stops: row.stops,
    next: others.map(({ id, orderNumber, area }) => ({ id, orderId: String(orderNumber), area })),
    version: row.version,
  };
}
