import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fast } from '../../platform/pure/ramadan.ts';

const minuteMs = 60_000;
const slotMinutes = 30;
const slotCount = 12;
const noticeMinutes = 60;
/** As long as somebody may look at the screen before choosing. */
const lingerMinutes = 15;

/** The end of the half-hour that starts at `slot`. */
export const endOfSlot = (slot: Date): Date => new Date(slot.getTime() + slotMinutes * minuteMs);

/** What is to be on the table at sunset may come this long before it. */
const minutesBeforeIftar = 60;

/** The fast of a day; null on a day without one. */
type FastOf = (day: DubaiDay) => Fast | null;

/** Whether the half-hour that starts at `slot` lies in the daytime of somebody who fasts. */
export function isInFast(slot: Date, fastOf: FastOf | null): boolean {
  const day = dubaiDay(slot);
  const fast = fastOf?.(day) ?? null;
  if (fast === null) return false;
  const minutes = (slot.getTime() - instantOf(day, 0).getTime()) / minuteMs;
  return minutes + slotMinutes > fast.dawn && minutes < fast.sunset - minutesBeforeIftar;
}

/**
 * The starts of the twelve half-hours a meal can be brought in: the first begins an hour from now or a little later.
 * Those in the daytime of who fasts are passed over, so that an iftar can be ordered in the morning.
 */
export function deliverySlots(now: Date, fastOf: FastOf | null = null): Date[] {
  const slots: Date[] = [];
  for (let at = firstSlot(now); slots.length < slotCount; at += slotMinutes * minuteMs) {
    const slot = new Date(at);
    if (!isInFast(slot, fastOf)) slots.push(slot);
  }
  return slots;
}

/** Whether `instant` is the start of a half-hour that is offered now, or was up to 15 minutes ago. */
export function isOfferedSlot(instant: Date, now: Date, fastOf: FastOf | null = null): boolean {
  const first = firstSlot(new Date(now.getTime() - lingerMinutes * minuteMs));
  const slots = (instant.getTime() - first) / (slotMinutes * minuteMs);
  const last = deliverySlots(now, fastOf).at(-1) ?? now;
  return Number.isInteger(slots) && slots >= 0 && instant <= last && !isInFast(instant, fastOf);
}

function firstSlot(now: Date): number {
  const day = dubaiDay(now);
  const minutes = (now.getTime() - instantOf(day, 0).getTime()) / minuteMs + noticeMinutes;
  return instantOf(day, Math.ceil(minutes / slotMinutes) * slotMinutes).getTime();
}

const daysAhead = 14;

/** The days ingredients can be brought on: from tomorrow to two weeks from today, in Dubai. */
export function deliveryDays(now: Date): DubaiDay[] {
  const today = dubaiDay(now);
  return Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
}

/** Whether ingredients can be brought on a day. */
export const isDeliveryDay = (day: DubaiDay, now: Date): boolean => deliveryDays(now).includes(day);
