import type { MealTime } from '../options.ts';
import type { SupportQueue } from './plans.ts';

/** Full refund within these days of the first payment, the last included. */
export const guaranteeDays = 30;

export const renewalNoticeDays = 3;

/** Dunning: days after the due date. */
export const retryDays: readonly number[] = [1, 3, 5];

/** Days that meals go on after a failed renewal, once for a card. */
export const graceDays = 2;

/** Minutes of the evening before, in Dubai, until which a day's meals can be changed and its groceries cancelled. */
export const skipUntilMinutes = 20 * 60;
export const groceryCancelMinutes = 20 * 60;

/** Skipped days credited in a month; longer absences are pauses. */
export const maxCreditedDays = 8;

/** Until when a meal can be swapped: days before its own, and minutes of that day in Dubai. */
export const swapCutOffs: Readonly<
  Record<MealTime, { readonly daysBefore: number; readonly minutes: number }>
> = {
  breakfast: { daysBefore: 1, minutes: 20 * 60 },
  lunch: { daysBefore: 0, minutes: 9 * 60 },
  dinner: { daysBefore: 0, minutes: 14 * 60 },
};

/** Minutes a partner has to answer, and partners asked before the order is cancelled. */
export const answerMinutes = 10;
export const maxOffers = 3;

/** Minutes a kitchen's own courier waits before reporting the customer unreachable. */
export const doorMinutes = 10;

/** How near and how long a driver waits; after how many cash orders in how many days cash isn't offered. */
export const noShow = { metres: 150, areaMetres: 3_000, minutes: 5, cashOrders: 2, cashDays: 90 } as const;

/** Minutes. */
export const repeatMinutes = 10;

/** Minutes after the promised end: cancelling becomes free unless it's on its way; then the order is called off. */
export const lateMinutes = 30;
export const overdueMinutes = 120;

/** Hours after delivery; fils credited at once, so often in so many days. */
export const orderProblem = { hours: 24, credit: 3_000, credits: 2, days: 30 } as const;

/** Days before a subscriber's price rises. */
export const priceNoticeDays = 30;

export const sendAgainHours = 48;

export const maxGiftFils = 50_000;

/** Limits of unpaid cash orders, in number and fils: enough for three large meals, too little for fraud. */
export const maxOpenCashOrders = 3;
export const maxOpenCash = 50_000;

/** Within opening hours; null: by the end of the next day. */
export const answerHours: Readonly<Record<SupportQueue, number | null>> = {
  family: 1,
  priority: 4,
  standard: null,
};

/** Minutes of the day in Dubai. */
export const supportOpens = 8 * 60;
export const supportCloses = 22 * 60;

export const codeMinutes = 10;

/** Days since the last use. */
export const sessionDays = 30;

/** Days after its end. */
export const messageDays = 180;

/** Messages about an order, after its end. */
export const talkDays = 30;

/** Retention of pictures never submitted, and of rejected or ended applications. */
export const unsubmittedHours = 24;
export const documentDays = 90;

/** Percent paid on booking, and hours before the start until which cancelling is free. */
export const depositPercent = 30;
export const freeCancelHours = 72;

/** Later bookings cancel free for an hour, at most until a day before the start. */
export const coolingOff = { hours: 1, untilHours: 24 } as const;

const hourMs = 3_600_000;
export const freeCancelUntil = (startsAt: number, bookedAt: number): number =>
  Math.max(
    startsAt - freeCancelHours * hourMs,
    Math.min(bookedAt + coolingOff.hours * hourMs, startsAt - coolingOff.untilHours * hourMs),
  );

/** Hours after an event to object, and before its start to check in; minutes after it to report an absent chef. */
export const objectHours = 24;
export const checkInHours = 2;
export const absentMinutes = 30;

/** Hours at least and days at most before the event. */
export const minNoticeHours = 48;
export const maxAheadDays = 365;

/** Recommended notice, in days; a large event has more guests than this. */
export const largeEventGuests = 20;
export const recommendedNotice = {
  small: { from: 7, to: 14 },
  large: { from: 21, to: 28 },
} as const;

/** Per account. */
export const maxOpenEvents = 5;
