// Decides which half-hours and days a delivery can be chosen for, in Dubai; the order screens and the order flow ask.
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';

const minuteMs = 60_000;
const slotMinutes = 30;
const slotCount = 12;
const noticeMinutes = 60;
/** As long as somebody may look at the screen before choosing. */
const lingerMinutes = 15;

/** The end of the half-hour that starts at `slot`. */
export const endOfSlot = (slot: Date): Date => new Date(slot.getTime() + slotMinutes * minuteMs);

/** The starts of the twelve half-hours a meal can be brought in: the first begins an hour from now or a little later. */
export function deliverySlots(now: Date): Date[] {
  const first = firstSlot(now);
  return Array.from({ length: slotCount }, (_, index) => new Date(first + index * slotMinutes * minuteMs));
}

/** Whether `instant` is the start of a half-hour that is offered now, or was up to 15 minutes ago. */
export function isOfferedSlot(instant: Date, now: Date): boolean {
  const first = firstSlot(new Date(now.getTime() - lingerMinutes * minuteMs));
  const slots = (instant.getTime() - first) / (slotMinutes * minuteMs);
  return Number.isInteger(slots) && slots >= 0 && instant <= (deliverySlots(now).at(-1) ?? now);
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
