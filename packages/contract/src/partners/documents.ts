import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id } from '../text.ts';

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
