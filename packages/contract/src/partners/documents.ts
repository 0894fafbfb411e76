import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id } from '../text.ts';

/** What the documents of chefs, restaurants and drivers show, and the door where something was left. */
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
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The bytes of one picture, before they are written as base64. */
export const maxPictureBytes = 2 * 1024 * 1024;
/** The fewest pixels of either side. */
export const minPictureSide = 200;
/** What a call with pictures may weigh in all. */
export const maxPicturesBody = 12 * 1024 * 1024;

/** The most pictures a form asks for. */
export const mostPictures = 5;
const bytesBeside = 256 * 1024;
/** What our own apps make of a picture at most: as many as a form asks for have to fit into one call, beside its words. */
export const sentPictureBytes = Math.floor(((maxPicturesBody - bytesBeside) / mostPictures) * (3 / 4));

const longestPrefix = 64;

/** A picture as `data:image/jpeg;base64,…`, or its base64 alone: JPEG, PNG or WebP. */
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
  summary: 'The picture of a document, for an admin with a fresh confirmation; each view is written down.',
  params: z.object({ id }),
  reply: z.custom<Uint8Array>(),
  produces: 'image/jpeg',
  errors: ['confirmation_needed'],
});
