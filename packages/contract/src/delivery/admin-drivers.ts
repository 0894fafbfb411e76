import * as z from 'zod/mini';
import { documentKinds } from '../partners/documents.ts';
import { emirates, vehicleTypes } from '../options.ts';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { applicationStatuses, driverStatuses } from '../statuses.ts';
import { calendarDay, id, plainText } from '../text.ts';

const reason = plainText({ min: 3, max: 300 });

const driverRow = z.object({
  /** The application's id while pending or rejected, else the driver's. */
  id,
  /** Such as "D-1042"; null for applicants. */
  driverId: z.nullable(z.string()),
  name: z.string(),
  phone: z.string(),
  status: z.enum(driverStatuses),
  vehicleType: z.enum(vehicleTypes),
  emirate: z.enum(emirates),
  isOnline: z.boolean(),
  /** Of the application, or of the driver without one. */
  createdAt: z.string(),
});
export type AdminDriver = z.output<typeof driverRow>;

const driversQuery = z.object({
  ...listQuery(['createdAt', 'name']),
  status: z.optional(z.enum(driverStatuses)),
  emirate: z.optional(z.enum(emirates)),
  /** Drivers available for deliveries. */
  online: z.optional(z.literal('yes')),
});

export const getAdminDrivers = route('getAdminDrivers', {
  method: 'GET',
  path: '/api/admin/drivers',
  who: 'admin',
  right: 'drivers',
  summary:
    'Drivers and pending or rejected applications by page; `q` is a driver id or the beginning of a name or phone.',
  query: driversQuery,
  reply: pageOf(driverRow),
});

export const getAdminDriversCsv = route('getAdminDriversCsv', {
  method: 'GET',
  path: '/api/admin/drivers.csv',
  who: 'admin',
  right: 'exports',
  summary: 'The same rows as a file; audited.',
  query: z.omit(driversQuery, { cursor: true }),
  reply: csvReply,
  produces: 'text/csv',
});

/** Identifying numbers are masked: `AE07 •••• 3456`, `784-1990-•••••••-6`, `••••567`. */
const driverDetail = z.object({
  driver: driverRow,
  email: z.nullable(z.string()),
  vehicle: z.object({
    plateNumber: z.nullable(z.string()),
    model: z.string(),
    year: z.nullable(z.int()),
    color: z.string(),
  }),
  /** Null for a driver without an application, and after erasure. */
  emergencyContact: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  bank: z.nullable(z.object({ iban: z.string(), bankName: z.string(), accountHolder: z.string() })),
  emiratesId: z.nullable(z.object({ number: z.string(), hasCheckDigit: z.boolean() })),
  drivingLicense: z.nullable(z.string()),
  /** Of the application shown, or the approved one; fetch each picture separately. */
  documents: z.array(
    z.object({
      id,
      kind: z.enum(documentKinds),
      removedAt: z.nullable(z.string()),
      expiresOn: z.nullable(calendarDay),
    }),
  ),
  suspension: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** Newest first. */
  applications: z.array(
    z.object({
      id,
      status: z.enum(applicationStatuses),
      submittedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const getAdminDriver = route('getAdminDriver', {
  method: 'GET',
  path: '/api/admin/drivers/:id',
  who: 'admin',
  right: 'drivers',
  summary: 'One application or driver with its documents by id.',
  params: z.object({ id }),
  reply: driverDetail,
});

/** Decisions need a fresh confirmation and are audited. */
const decision = {
  method: 'POST',
  who: 'admin',
  right: 'driver_changes',
  params: z.object({ id }),
  reply: driverRow,
  errors: ['confirmation_needed', 'not_possible_now'],
} as const;

export const approveDriver = route('approveDriver', {
  ...decision,
  path: '/api/admin/drivers/:id/approve',
  summary: "Approves an application by its `id`; the reply has the driver's id.",
});

export const rejectDriver = route('rejectDriver', {
  ...decision,
  path: '/api/admin/drivers/:id/reject',
  summary: 'Rejects an application; the applicant sees the reason and may apply again.',
  body: z.object({ reason }),
});

export const suspendDriver = route('suspendDriver', {
  ...decision,
  path: '/api/admin/drivers/:id/suspend',
  summary: 'Suspends a driver, reassigning deliveries that are not picked up. Only admins see the reason.',
  body: z.object({ reason }),
});

export const reinstateDriver = route('reinstateDriver', {
  ...decision,
  path: '/api/admin/drivers/:id/reinstate',
  summary: 'Reinstates a suspended driver, initially offline.',
});

export const revealDriver = route('revealDriver', {
  ...decision,
  path: '/api/admin/drivers/:id/reveal',
  summary: 'Reveals IBAN, Emirates ID and driving licence of an application or a driver.',
  reply: z.object({
    iban: z.string(),
    emiratesId: z.nullable(z.string()),
    drivingLicense: z.nullable(z.string()),
  }),
});
