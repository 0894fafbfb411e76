import type { ClosedRange, setTaking, Taking, TakingSpan } from '@sufra/contract/partners/partner-menu.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  lockApproved,
  readTaking,
  saveClosedDays,
  saveHours,
  savePause,
  saveTaking,
  type TakingRow,
} from './partner.store.ts';
import {
  closedDaysFrom,
  endOfSpan,
  hoursFrom,
  rangesOf,
  stretchesOf,
  untilText,
  type Stretch,
} from './availability.rules.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';

/** Orders already placed stay. */
export async function changeHours(
  db: Db,
  partnerId: string,
  week: readonly (readonly Stretch[])[],
): Promise<Result<{ openingHours: Stretch[][] }>> {
  const hours = hoursFrom(week);
  if (!hours.ok) return hours;
  return whileApproved(db, partnerId, async (tx) => {
    await saveHours(tx, partnerId, hours.value);
    return { openingHours: stretchesOf(hours.value) };
  });
}

/** Orders already placed stay. */
export async function changeClosedDays(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  partnerId: string,
  ranges: readonly ClosedRange[],
): Promise<Result<{ closedDays: ClosedRange[] }>> {
  const closedDays = closedDaysFrom(ranges, dubaiDay(clock.now()));
  if (!closedDays.ok) return closedDays;
  return whileApproved(db, partnerId, async (tx) => {
    await saveClosedDays(tx, partnerId, closedDays.value);
    return { closedDays: rangesOf(closedDays.value) };
  });
}

export const changePause = (
  db: Db,
  partnerId: string,
  isPaused: boolean,
): Promise<Result<{ isPaused: boolean }>> =>
  whileApproved(db, partnerId, async (tx) => {
    await savePause(tx, partnerId, isPaused);
    return { isPaused };
  });

export const toTaking = (row: Omit<TakingRow, 'openingHours'>, now: Date): Taking => ({
  closedUntil: untilText(row.closedUntil, now),
  busyUntil: untilText(row.busyUntil, now),
  busyMinutes: row.busyMinutes,
  slotCapacity: row.slotCapacity,
});

/** A closing replaces the pause. */
export const changeTaking = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  partnerId: string,
  { closedFor, busy, slotCapacity }: ParsedBodyOf<typeof setTaking>,
): Promise<Result<Taking>> =>
  db.attempt(async (tx) => {
    const now = clock.now();
    const row = (await lockApproved(tx, partnerId)) && (await readTaking(tx, partnerId));
    if (!row) return refuse('forbidden');
    const end = (span: TakingSpan): Date => endOfSpan(span, row.openingHours, now);
    const changed = {
      ...row,
      ...(closedFor !== undefined && { closedUntil: closedFor && end(closedFor) }),
      ...(busy !== undefined && { busyUntil: busy && end(busy.for), busyMinutes: busy?.minutes ?? 0 }),
      ...(slotCapacity !== undefined && { slotCapacity }),
    };
    await saveTaking(tx, partnerId, changed);
    return ok(toTaking(changed, now));
  });

const whileApproved = <T>(db: Db, partnerId: string, work: (tx: Tx) => Promise<T>): Promise<Result<T>> =>
  db.attempt(async (tx) => ((await lockApproved(tx, partnerId)) ? ok(await work(tx)) : refuse('forbidden')));
