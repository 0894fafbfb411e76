import * as z from 'zod/mini';
import { csvReply } from '../paging.ts';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

export const mostReportDays = 92;
/** Rows of a scorecard; the busiest first. */
export const mostReportRows = 500;

export const cancelCauses = ['customer', 'kitchen', 'staff', 'safety', 'overdue', 'door', 'other'] as const;
export type CancelCause = (typeof cancelCauses)[number];

/** One decimal; null without a basis. */
const percent = z.nullable(z.number());
const rating = z.nullable(z.number());

const dayFigures = {
  placed: z.int(),
  delivered: z.int(),
  /** Of the delivered: by the end of the window first promised. */
  onTimePercent: percent,
  late: z.int(),
  /** Offers a kitchen let expire. */
  missed: z.int(),
  cancelled: z.record(z.enum(cancelCauses), z.int()),
  /** AED text, VAT included; without the payments returned with a cancellation. */
  refunds: z.string(),
};

export const kitchenRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Offers accepted, rejected or missed. */
  asked: z.int(),
  acceptedPercent: percent,
  /** Median of the answers given. */
  answerMinutes: z.nullable(z.number()),
  missed: z.int(),
  handedBack: z.int(),
  delivered: z.int(),
  /** Of the delivered: packed by the time they had to leave. */
  readyPercent: percent,
  /** Delivered late, and packed too late or delayed by the kitchen. */
  lateByKitchen: z.int(),
  /** AED text: refunds the kitchen bears. */
  refunds: z.string(),
  /** Stars of all time. */
  rating,
});
export type KitchenReport = z.output<typeof kitchenRow>;

export const driverRow = z.object({
  id: z.uuid(),
  name: z.string(),
  deliveries: z.int(),
  offers: z.int(),
  acceptedPercent: percent,
  /** Of the deliveries: by the end of the window last promised. */
  onTimePercent: percent,
  /** Accepted or assigned, then released, lost by silence or given to another driver. */
  takenBack: z.int(),
});
export type DriverReport = z.output<typeof driverRow>;

const reportQuery = z.object({ from: calendarDay, to: calendarDay });

export const getReports = route('getReports', {
  method: 'GET',
  path: '/api/admin/reports',
  who: 'admin',
  right: 'figures',
  summary: `Orders by Dubai day, and scorecards of kitchens and drivers; at most ${mostReportDays} days, both included.`,
  query: reportQuery,
  reply: z.object({
    days: z.array(z.object({ date: calendarDay, ...dayFigures })),
    total: z.object(dayFigures),
    kitchens: z.array(kitchenRow),
    drivers: z.array(driverRow),
  }),
});

export const reportTables = ['days', 'kitchens', 'drivers'] as const;
export type ReportTable = (typeof reportTables)[number];

export const getReportsCsv = route('getReportsCsv', {
  method: 'GET',
  path: '/api/admin/reports.csv',
  who: 'admin',
  right: 'exports',
  summary: 'One table of the report as a file; audited.',
  query: z.extend(reportQuery, { table: z.enum(reportTables) }),
  reply: csvReply,
  produces: 'text/csv',
});
