import type { AssignBlock, AssignProblem } from '@sufra/contract/delivery/admin-dispatch.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import { minutesFor } from '../../../platform/pure/roads.ts';
import type { MemberStatus } from '../../partners/index.ts';
import { canAnswer } from '../drivers/driver.rules.ts';
import { metresBetween, roadMetres, toPoint, type Place } from '../roads.rules.ts';
import { fits, isAboard } from '../trips/delivery.rules.ts';
import { silentMinutes, unheardMinutes } from './dispatch.rules.ts';
import { bundleMost } from './matching.rules.ts';

interface Assignable {
  readonly status: DeliveryStatus;
  readonly driverId: string | null;
}

const impossible = (why: AssignProblem): Refusal => ({ code: 'not_possible_now', params: { why } });

/** True if there is nothing left to do. Refuses `order_decided`, `already_taken` and `not_possible_now`. */
export function checkAssignable(
  delivery: Assignable | null,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Result<boolean> {
  if (delivery === null) return { ok: false, refusal: impossible('no_delivery') };
  const { status, driverId } = delivery;
  if (isAboard(status)) return { ok: false, refusal: impossible('picked_up') };
  if (!canAssign(delivery)) return refuse('order_decided');
  if (driverId === to) return ok(true);
  return driverId === from ? ok(false) : refuse('already_taken');
}

export const canAssign = ({ status }: Pick<Assignable, 'status'>): boolean =>
  fits(status, 'accept') || fits(status, 'release');

export interface OrderToCarry {
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly kitchen: Place;
  /** To collect at the door. */
  readonly cash: Fils;
}

export interface DriverOnShift {
  readonly status: MemberStatus;
  readonly isOnline: boolean;
  readonly accountId: AccountId;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly positionAt: Date | null;
  readonly vehicleType: VehicleType;
  readonly cashHeld: Fils;
  readonly stops: readonly { readonly partnerId: string; readonly status: DeliveryStatus }[];
}

interface Moment {
  readonly cashCap: Fils;
  readonly now: Date;
}

/** A driver may carry several orders of one kitchen, none picked up. A silent one would lose the order at once. */
export function blockOf(
  order: OrderToCarry,
  driver: DriverOnShift,
  { cashCap, now }: Moment,
): AssignBlock | null {
  if (!canAnswer(driver)) return 'offline';
  if ((silentFor(driver.positionAt, now) ?? Infinity) >= silentMinutes) return 'silent';
  if (driver.accountId === order.accountId) return 'own_order';
  const { stops, cashHeld } = driver;
  const canJoin = stops.every(({ partnerId, status }) => partnerId === order.partnerId && !isAboard(status));
  if (!canJoin || stops.length >= bundleMost) return 'busy';
  return order.cash > 0 && cashHeld + order.cash > cashCap ? 'cash_limit' : null;
}

export const checkDriver = (order: OrderToCarry, driver: DriverOnShift, moment: Moment): Result<null> => {
  const block = blockOf(order, driver, moment);
  return block === null ? ok(null) : { ok: false, refusal: impossible(block) };
};

export const silentFor = (positionAt: Date | null, now: Date): number | null =>
  positionAt === null ? null : Math.max(0, Math.floor((now.getTime() - positionAt.getTime()) / 60_000));

export const isSilent = (positionAt: Date | null, now: Date): boolean =>
  (silentFor(positionAt, now) ?? Infinity) >= unheardMinutes;

/** Metres and minutes by road to the kitchen. */
export function approachOf(
  kitchen: Place,
  { lat, lng, vehicleType }: Pick<DriverOnShift, 'lat' | 'lng' | 'vehicleType'>,
  isHeat: boolean,
): { readonly metres: number; readonly minutes: number } {
  const crow = lat === null || lng === null ? 0 : metresBetween(toPoint({ lat, lng }), toPoint(kitchen));
  return { metres: roadMetres(crow), minutes: Math.ceil(minutesFor(crow, vehicleType, isHeat)) };
}

interface Ranked {
  readonly block: AssignBlock | null;
  readonly silentMinutes: number | null;
  readonly isOffered: boolean;
  readonly minutes: number;
}

const rankOf = ({ block, silentMinutes, isOffered }: Ranked): number =>
  (block === null ? 0 : 4) + (silentMinutes === null ? 0 : 2) + (isOffered ? 1 : 0);

export const byFitness = (one: Ranked, other: Ranked): number =>
  rankOf(one) - rankOf(other) || one.minutes - other.minutes;
