import * as z from 'zod/mini';
import { route } from '../route.ts';
import { calendarDay, id } from '../text.ts';

export const documentKinds = [
  'id_front',
  'id_back',
  'selfie',
  'trade_license',
  'manager_emirates_id',
  'manager_selfie',
  'emirates_id_front',
  'emirates_id_back',
  'driving_licence',
  'vehicle_registration',
  'profile_photo',
  'left_at_door',
  'order_problem',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const expiringKinds: readonly DocumentKind[] = [
  'id_front',
  'trade_license',
  'manager_emirates_id',
  'emirates_id_front',
  'driving_licence',
  'vehicle_registration',
];

/** Days before their end in which documents count as ending soon, and are first reminded of. */
export const expiringDays = 30;

export const numberKinds = ['emirates_id', 'iban', 'driving_licence', 'plate', 'trade_licence'] as const;
export type NumberKind = (typeof numberKinds)[number];

/** Before base64. */
export const maxPictureBytes = 2 * 1024 * 1024;
/** Pixels. */
export const minPictureSide = 200;
/** All pictures of a call together. */
export const maxPicturesBody = 12 * 1024 * 1024;

export const mostPictures = 5;
const bytesBeside = 256 * 1024;
/** The web app's limit per picture, so that a form fits into one call. */
export const sentPictureBytes = Math.floor(((maxPicturesBody - bytesBeside) / mostPictures) * (3 / 4));

const longestPrefix = 64;

/** `data:image/jpeg;base64,…` or bare base64: JPEG, PNG or WebP. */
export const pictureInput = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(maxPictureBytes / 3) * 4 + longestPrefix, 'picture_too_heavy'),
  );

export const getDocument = route('getDocument', {
  method: 'GET',
  path: '/api/admin/documents/:id',
  who: 'admin',
  right: 'orders',
  summary:
    "A document's picture, after a fresh confirmation; each view is audited. Identity documents need the right `partner_changes`.",
  params: z.object({ id }),
  reply: z.custom<Uint8Array>(),
  produces: 'image/jpeg',
  errors: ['confirmation_needed'],
});

export const setDocumentExpiry = route('setDocumentExpiry', {
  method: 'PUT',
  path: '/api/admin/documents/:id/expiry',
  who: 'admin',
  right: 'partner_changes',
  summary: 'Stores until when an identity document is valid, as read from its picture; audited.',
  params: z.object({ id }),
  body: z.object({ expiresOn: z.nullable(calendarDay) }),
  reply: z.object({ id, expiresOn: z.nullable(calendarDay) }),
  /** `not_possible_now` for kinds that don't expire. */
  errors: ['not_possible_now'],
});

export const getExpiringDocuments = route('getExpiringDocuments', {
  method: 'GET',
  path: '/api/admin/expiring-documents',
  who: 'admin',
  right: 'partner_changes',
  summary:
    'Identity documents of approved partners and drivers that end within `expiringDays` or have ended, soonest first.',
  /** `holder.id` opens the page of the partner or driver. At most 200. */
  reply: z.array(
    z.object({
      id,
      kind: z.enum(documentKinds),
      expiresOn: calendarDay,
      holder: z.object({ role: z.enum(['partner', 'driver']), id, name: z.string() }),
    }),
  ),
});

export const getDuplicates = route('getDuplicates', {
  method: 'GET',
  path: '/api/admin/applications/:id/duplicates',
  who: 'admin',
  right: 'partner_changes',
  summary:
    'Other accounts with the same Emirates ID, IBAN, licence or plate as an application, partner or driver.',
  params: z.object({ id }),
  /** `id` opens the page of the other application, partner or driver. */
  reply: z.array(
    z.object({ kind: z.enum(numberKinds), role: z.enum(['partner', 'driver']), id, name: z.string() }),
  ),
});
export type Duplicate = z.output<typeof getDuplicates.reply>[number];
