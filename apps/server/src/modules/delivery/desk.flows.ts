import type { ActiveDelivery, DeliveryRequest } from '@sufra/contract/delivery.ts';
import type { DriverProfile, DriverStats, PastDelivery } from '@sufra/contract/driver-desk.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { addDays, dubaiDay, instantOf, weekdayOf } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { driverEarningsOf, driverFees } from '../money/index.ts';
import { addressLines, openDelivery, unreachableFrom } from '../ordering/index.ts';
import { readActive, type ActiveRow } from './active.reads.ts';
import { toActiveDelivery, toDeliveryRequest, type Door } from './delivery.views.ts';
import { canDriveAs } from './driver.policy.ts';
import { nextAfter, readHistory, readProfile, readRequests, readStats } from './driver.reads.ts';
import { toDriverProfile, toDriverStats, toPastDelivery } from './driver.views.ts';

export interface DeskContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

interface Looking {
  readonly actor: { readonly driverId: string | null };
  readonly driverId: string;
}

export async function openProfile(
  ctx: DeskContext,
  { actor, driverId }: Looking,
): Promise<Result<DriverProfile>> {
  if (!canDriveAs(actor, driverId)) return refuse('forbidden');
  const row = await readProfile(ctx.db, driverId);
  return row ? ok(toDriverProfile(row, ctx.clock.now())) : refuse('not_found');
}

/** Today, this week from Monday, and this month, by Dubai's calendar. */
function periodsOf(now: Date): { today: Date; week: Date; month: Date } {
  const day = dubaiDay(now);
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return {
    today: instantOf(day, 0),
    week: instantOf(monday, 0),
    month: instantOf(`${day.slice(0, 8)}01`, 0),
  };
}

export async function openStats(
  ctx: DeskContext,
  { actor, driverId }: Looking,
): Promise<Result<DriverStats>> {
  if (!canDriveAs(actor, driverId)) return refuse('forbidden');
  const now = ctx.clock.now();
  const since = periodsOf(now);
  const [stats, earned, fees] = await Promise.all([
    readStats(ctx.db, driverId, since),
    driverEarningsOf(ctx.db, driverId, since),
    driverFees(ctx.db, now),
  ]);
  return ok(toDriverStats(stats, earned, fees));
}

export async function listHistory(
  ctx: DeskContext,
  { actor, driverId, before }: Looking & { readonly before: string | null },
): Promise<Result<{ deliveries: PastDelivery[]; next: string | null }>> {
  if (!canDriveAs(actor, driverId)) return refuse('forbidden');
  const rows = await readHistory(ctx.db, driverId, before);
  return ok({ deliveries: rows.map(toPastDelivery), next: nextAfter(rows) });
}

interface Reading extends Looking {
  readonly language: Language;
}

export async function listRequests(
  ctx: DeskContext,
  { actor, driverId, language }: Reading,
): Promise<Result<DeliveryRequest[]>> {
  if (!canDriveAs(actor, driverId)) return refuse('forbidden');
  const rows = await readRequests(ctx.db, driverId);
  return ok(rows.map((row) => toDeliveryRequest(row, language)));
}

/** The stop in hand; null with nothing in hand. */
export async function openActive(
  ctx: DeskContext,
  { actor, driverId, language }: Reading,
): Promise<Result<ActiveDelivery | null>> {
  if (!canDriveAs(actor, driverId)) return refuse('forbidden');
  const [first, ...others] = await readActive(ctx.db, driverId);
  if (!first) return ok(null);
  const { setOutAt, scheduledFrom } = first;
  const reportable = setOutAt && unreachableFrom({ scheduledFrom, since: setOutAt });
  const seeing = { door: openDoor(ctx.vault, first, language), unreachableFrom: reportable, language };
  return ok(toActiveDelivery([first, ...others], seeing));
}

function openDoor(vault: Vault, { orderId, door }: ActiveRow, language: Language): Door {
  const delivery = openDelivery(vault, orderId, door);
  const { phone, instructions, notes } = delivery;
  return { lines: addressLines(delivery, language), phone, instructions, notes };
}
