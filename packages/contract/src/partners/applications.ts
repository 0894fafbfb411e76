import * as z from 'zod/mini';
import { maxPicturesBody, pictureInput } from './documents.ts';
import { emiratesIdInput, ibanInput } from './id-numbers.ts';
import { cuisineInput, cuisines, emirates } from '../options.ts';
import { route } from '../route.ts';
import { applicationStatuses } from '../statuses.ts';
import { id, plainText } from '../text.ts';

export const applicantTypes = ['chef', 'restaurant'] as const;
export type ApplicantType = (typeof applicantTypes)[number];

const bankInfo = z.object({
  iban: ibanInput,
  bankName: plainText({ min: 2, max: 80 }),
  accountHolder: plainText({ min: 2, max: 120 }),
});

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;
const latitudes = [22, 27] as const;
const longitudes = [51, 57] as const;

const place = z
  .object({
    address: plainText({ min: 5, max: 240 }),
    /** Read from the pin or from the address where it is absent; refused on this field if neither tells it. */
    emirate: z.optional(z.enum(emirates)),
    area: z.optional(plainText({ min: 1, max: 60 })),
    /** A pin inside the Emirates; 0 and 0, or neither, is none. */
    lat: z.optional(z.number()),
    lng: z.optional(z.number()),
  })
  .check(
    z.refine(
      ({ lat = 0, lng = 0 }) =>
        (lat === 0 && lng === 0) || (isWithin(lat, latitudes) && isWithin(lng, longitudes)),
      { error: 'invalid', path: ['lat'] },
    ),
  );

const servedCuisines = z.array(cuisineInput).check(z.maxLength(cuisines.length));

const outcome = {
  reply: z.object({ id, status: z.enum(applicationStatuses) }),
  status: 201,
  /** `too_many_applications` comes with `from`, the instant from which the account may apply again. */
  errors: [
    'already_applied',
    'already_partner',
    'partner_suspended',
    'too_many_applications',
    'request_in_flight',
    'idempotency_mismatch',
  ],
  idempotent: true,
  maxBodyBytes: maxPicturesBody,
} as const;

export const registerChef = route('registerChef', {
  ...outcome,
  method: 'POST',
  path: '/api/chef/register',
  who: 'account',
  summary: 'Applies as a home chef with identity pictures; the phone is the verified one of the account.',
  body: z.object({
    fullName: plainText({ min: 2, max: 120 }),
    /** Of an individual; the form asks everybody for it who has no licensed business. */
    emiratesId: z.optional(emiratesIdInput),
    /**
     * A check digit that does not fit is refused as `emirates_id_check` at first; true says that the person looked at
     * the card again and that it is what stands there.
     */
    isEmiratesIdCertain: z.optional(z.boolean()),
    kitchenLocation: place,
    servedCuisines: z.optional(servedCuisines),
    hasOwnDelivery: z.boolean(),
    /** A licensed business with its name and the number of its trade licence; absent or null for an individual. */
    business: z.optional(
      z.nullable(
        z.object({
          name: plainText({ min: 2, max: 120 }),
          tradeLicenseNumber: plainText({ min: 3, max: 40 }),
        }),
      ),
    ),
    /** What the kitchen says of itself. */
    description: z.optional(plainText({ max: 500 })),
    bankInfo,
    documents: z.object({ idFront: pictureInput, idBack: pictureInput, selfie: pictureInput }),
  }),
});

export const registerRestaurant = route('registerRestaurant', {
  ...outcome,
  method: 'POST',
  path: '/api/restaurant/register',
  who: 'account',
  summary: 'Applies as a restaurant with its licence and its manager’s identity.',
  body: z.object({
    restaurantName: plainText({ min: 2, max: 120 }),
    servedCuisines: servedCuisines.check(z.minLength(1)),
    location: place,
    hasOwnDelivery: z.optional(z.boolean()),
    bankInfo,
    documents: z.object({
      tradeLicense: pictureInput,
      managerEmiratesId: pictureInput,
      managerSelfie: pictureInput,
    }),
  }),
});

export const getApplications = route('getApplications', {
  method: 'GET',
  path: '/api/applications',
  who: 'account',
  summary: 'How the account’s own applications stand: the newest of each type, the newest first.',
  reply: z.array(
    z.object({
      id,
      type: z.enum(applicantTypes),
      status: z.enum(applicationStatuses),
      name: z.string(),
      submittedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      /** Why it was rejected, in the admin’s words. */
      reason: z.nullable(z.string()),
    }),
  ),
});
