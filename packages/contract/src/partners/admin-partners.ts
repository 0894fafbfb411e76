import * as z from 'zod/mini';
import { applicantTypes, bankInfo, place } from './applications.ts';
import { documentKinds } from './documents.ts';
import { mealId, priceInput } from './partner-menu.ts';
import { reachKm } from './partner-profile.ts';
import { cuisines, emirates } from '../options.ts';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { applicationStatuses, partnerStatuses, partnerTypes } from '../statuses.ts';
import { calendarDay, id, plainText } from '../text.ts';

const reason = plainText({ min: 3, max: 300 });

const partnerRow = z.object({
  /** The application's id while pending or rejected, else the partner's. */
  id,
  type: z.enum(partnerTypes),
  name: z.string(),
  phone: z.string(),
  status: z.enum(partnerStatuses),
  emirate: z.enum(emirates),
  area: z.string(),
  /** Of the application, or of the partner without one. */
  createdAt: z.string(),
});
export type AdminPartner = z.output<typeof partnerRow>;

const partnersQuery = z.object({
  ...listQuery(['createdAt', 'name']),
  status: z.optional(z.enum(partnerStatuses)),
  type: z.optional(z.enum(partnerTypes)),
});

export const getAdminPartners = route('getAdminPartners', {
  method: 'GET',
  path: '/api/admin/partners',
  who: 'admin',
  right: 'partners',
  summary: 'Partners and pending or rejected applications by page; `q` is the beginning of a name or phone.',
  query: partnersQuery,
  reply: pageOf(partnerRow),
});

export const getAdminPartnersCsv = route('getAdminPartnersCsv', {
  method: 'GET',
  path: '/api/admin/partners.csv',
  who: 'admin',
  right: 'exports',
  summary: 'The same rows as a file; audited.',
  query: z.omit(partnersQuery, { cursor: true }),
  reply: csvReply,
  produces: 'text/csv',
});

/** Identifying numbers are masked: `AE07 •••• 3456`, `784-1990-•••••••-6`. */
const partnerDetail = z.object({
  partner: partnerRow,
  cuisines: z.array(z.enum(cuisines)),
  address: z.string(),
  /** Null if the centre of the area is used. */
  pin: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  hasOwnDelivery: z.boolean(),
  description: z.nullable(z.string()),
  business: z.nullable(z.object({ name: z.string(), tradeLicenseNumber: z.string() })),
  bank: z.nullable(z.object({ iban: z.string(), bankName: z.string(), accountHolder: z.string() })),
  emiratesId: z.nullable(z.object({ number: z.string(), hasCheckDigit: z.boolean() })),
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
  /** Own photos on its menu, by dish. */
  photos: z.array(z.object({ id, mealId: z.string(), name: z.string() })),
  /** A suspension reassigns the untouched orders. */
  openOrders: z.object({ untouched: z.int(), underWay: z.int() }),
  /** Newest first. */
  applications: z.array(
    z.object({
      id,
      type: z.enum(applicantTypes),
      status: z.enum(applicationStatuses),
      submittedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const getAdminPartner = route('getAdminPartner', {
  method: 'GET',
  path: '/api/admin/partners/:id',
  who: 'admin',
  right: 'partners',
  summary: 'One application or partner with its documents by id.',
  params: z.object({ id }),
  reply: partnerDetail,
});

/** Decisions need a fresh confirmation and are audited. */
const decision = {
  method: 'POST',
  who: 'admin',
  right: 'partner_changes',
  params: z.object({ id }),
  reply: partnerRow,
  errors: ['confirmation_needed', 'not_possible_now'],
} as const;

export { maxReachKm } from './partner-profile.ts';

export const addGrocery = route('addGrocery', {
  method: 'POST',
  path: '/api/admin/partners',
  who: 'admin',
  right: 'partner_changes',
  summary: "Adds a grocery, open at once. Its owner signs in with the phone's code, as everyone does.",
  body: z.object({
    /** As typed. */
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    name: z.object({ en: plainText({ min: 2, max: 120 }), ar: plainText({ min: 2, max: 120 }) }),
    location: place,
    reachKm,
    deliveryFee: priceInput,
    minOrder: priceInput,
    bankInfo,
  }),
  reply: partnerRow,
  status: 201,
  errors: ['confirmation_needed', 'already_partner', 'applicant_suspended', 'not_possible_now'],
});

export const approvePartner = route('approvePartner', {
  ...decision,
  path: '/api/admin/partners/:id/approve',
  summary: "Approves an application by its `id`; the reply has the partner's id.",
  body: z.object({ type: z.enum(applicantTypes) }),
  errors: [...decision.errors, 'applicant_suspended'],
});

export const rejectPartner = route('rejectPartner', {
  ...decision,
  path: '/api/admin/partners/:id/reject',
  summary: 'Rejects an application; the applicant sees the reason and may apply again.',
  body: z.object({ type: z.enum(applicantTypes), reason }),
});

export const suspendPartner = route('suspendPartner', {
  ...decision,
  path: '/api/admin/partners/:id/suspend',
  summary: 'Suspends a partner and reassigns orders that are not in preparation. Only admins see the reason.',
  body: z.object({ reason }),
});

export const reinstatePartner = route('reinstatePartner', {
  ...decision,
  path: '/api/admin/partners/:id/reinstate',
  summary: 'Reinstates a suspended partner with its previous state.',
});

export const takeDownDishPhoto = route('takeDownDishPhoto', {
  method: 'POST',
  path: '/api/admin/partners/:id/photos/:photoId/take-down',
  who: 'admin',
  right: 'partner_changes',
  summary: "Takes a kitchen's photo of a dish down at once; the kitchen reads the reason. Audited.",
  params: z.object({ id, photoId: id }),
  body: z.object({ mealId, reason }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['edited_meanwhile'],
});

export const revealIban = route('revealIban', {
  ...decision,
  path: '/api/admin/partners/:id/reveal-iban',
  summary: 'Reveals IBAN and Emirates ID of an application or a partner.',
  reply: z.object({ iban: z.string(), emiratesId: z.nullable(z.string()) }),
});
