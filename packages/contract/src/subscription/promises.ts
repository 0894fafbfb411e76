import type { MealTime } from '../options.ts';

/** Days after the account's first payment in which cancelling gives everything back; the last of them counts. */
export const guaranteeDays = 30;

/** A failed charge of a month is tried again so many days after the day it was due. */
export const retryDays: readonly number[] = [1, 3, 5];

/** The last moment a meal can be skipped: days before its own, and minutes of that day in Dubai. */
export const skipCutOffs: Readonly<
  Record<MealTime, { readonly daysBefore: number; readonly minutes: number }>
> = {
  breakfast: { daysBefore: 1, minutes: 20 * 60 },
  lunch: { daysBefore: 0, minutes: 9 * 60 },
  dinner: { daysBefore: 0, minutes: 14 * 60 },
};

/** How long a partner has to answer, in minutes, and how many partners are asked before the order is given up. */
export const answerMinutes = 10;
export const maxOffers = 3;

/** Minutes a courier tries at the door before nobody is there. */
export const doorMinutes = 10;

/**
 * What an account may have ordered and not paid for: orders, and fils. Whoever orders in cash risks nothing and the
 * kitchens everything: three meals for a big table fit in, two hundred for nobody don't.
 */
export const maxOpenCashOrders = 3;
export const maxOpenCash = 50_000;

/** Minutes a code sent over WhatsApp can be used. */
export const codeMinutes = 10;

/** Days a device stays signed in after it was last used. */
export const sessionDays = 30;

/** Days a message is kept once it has ended. */
export const messageDays = 180;

/** How long a picture is kept that nobody sent in, and what an application was turned down with, or ended with. */
export const unsubmittedHours = 24;
export const documentDays = 90;

/** Events of private chefs: percent of the total paid on booking, and hours before the start until which leaving is free. */
export const depositPercent = 30;
export const freeCancelHours = 72;

/** An event is asked for so many hours ahead at least, and so many days at most. */
export const minNoticeHours = 48;
export const maxAheadDays = 365;

/** The notice we recommend, in days from and to; large is more guests than this. */
export const largeEventGuests = 20;
export const recommendedNotice = {
  small: { from: 7, to: 14 },
  large: { from: 21, to: 28 },
} as const;

/** How many open requests an account may have at once. */
export const maxOpenEvents = 5;
