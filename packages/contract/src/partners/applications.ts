import * as z from 'zod/mini';
import { maxPicturesBody, pictureInput } from './documents.ts';
import { emiratesIdInput, ibanInput } from './id-numbers.ts';
import { cuisineInput, cuisines, emirates } from '../options.ts';
import { route } from '../route.ts';
import { applicationStatuses } from '../statuses.ts';
import { id, plainText } from '../text.ts';

export const applicantTypes = ['chef', 'restaurant', 'grocery'] as const;
export type ApplicantType = (typeof applicantTypes)[number];

export const bankInfo = z.object({
  iban: ibanInput,
  bankName: plainText({ min: 2, max: 80 }),
  accountHolder: plainText({ min: 2, max: 120 }),
});

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;
const latitudes = [22, 27] as const;
const longitudes = [51, 57] as const;

export const place = z
  .object({
    address: plainText({ min: 5, max: 240 }),
    /** Absent: derived from the pin or address; refused if neither determines it. */
    emirate: z.optional(z.enum(emirates)),
    area: z.optional(plainText({ min: 1, max: 60 })),
    /** Inside the Emirates; absent or 0 and 0 is no pin. */
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
  /** `too_many_applications` with `from`. */
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
    /** Required by the form without a licensed business. */
    emiratesId: z.optional(emiratesIdInput),
    /** Confirms a number with a wrong check digit, refused as `emirates_id_check` at first. */
    isEmiratesIdCertain: z.optional(z.boolean()),
    kitchenLocation: place,
    servedCuisines: z.optional(servedCuisines),
    hasOwnDelivery: z.boolean(),
    /** Absent or null for an individual. */
    business: z.optional(
      z.nullable(
        z.object({
          name: plainText({ min: 2, max: 120 }),
          tradeLicenseNumber: plainText({ min: 3, max: 40 }),
        }),
      ),
    ),
    description: z.optional(plainText({ max: 500 })),
    bankInfo,
    documents: z.object({ idFront: pictureInput, idBack: pictureInput, selfie: pictureInput }),
  }),
});

/** Of the business and its manager. */
const business = z.object({
  tradeLicense: pictureInput,
  managerEmiratesId: pictureInput,
  managerSelfie: pictureInput,
});

export const registerRestaurant = route('registerRestaurant', {
  ...outcome,
  method: 'POST',
  path: '/api/restaurant/register',
  who: 'account',
  summary: "Applies as a restaurant with its licence and its manager's identity.",
  body: z.object({
    restaurantName: plainText({ min: 2, max: 120 }),
    servedCuisines: servedCuisines.check(z.minLength(1)),
    location: place,
    hasOwnDelivery: z.optional(z.boolean()),
    bankInfo,
    documents: business,
  }),
});

export const registerGrocery = route('registerGrocery', {
  ...outcome,
  method: 'POST',
  path: '/api/grocery/register',
  who: 'account',
  summary: 'Applies as a grocery, with the documents of a restaurant.',
  body: z.object({
    groceryName: plainText({ min: 2, max: 120 }),
    location: place,
    bankInfo,
    documents: business,
  }),
});

export const getApplications = route('getApplications', {
  method: 'GET',
  path: '/api/applications',
  who: 'account',
  summary: "The account's latest application of each type, newest first.",
  reply: z.array(
    z.object({
      id,
      type: z.enum(applicantTypes),
      status: z.enum(applicationStatuses),
      name: z.string(),
      submittedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      /** The admin's words. */
      reason: z.nullable(z.string()),
    }),
  ),
});
