import { dubaiDay, instantOf } from './dubai-time.ts';

/**
 * Whole tax years, calendar years in Dubai, that records are kept for after the one they belong to: corporate tax asks for
 * seven, VAT for five, and the longer counts.
 */
const taxYears = 7;

/** What happened before this instant may go: in 2034, what is of 2026 and earlier. */
export const keptSince = (now: Date): Date =>
  instantOf(`${Number(dubaiDay(now).slice(0, 4)) - taxYears}-01-01`, 0);

const dayMs = 24 * 3_600_000;

/**
 * The same by two clocks, the application's and the database's: the earlier one counts. Null where ours is more than a day
 * ahead: it is wrong then, or a demo's.
 */
export const keptSinceByBoth = (ours: Date, its: Date): Date | null =>
  ours.getTime() - its.getTime() > dayMs ? null : keptSince(ours < its ? ours : its);
