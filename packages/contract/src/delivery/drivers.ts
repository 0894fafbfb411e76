import * as z from 'zod/mini';
import { maxPicturesBody, pictureInput } from '../partners/documents.ts';
import { emiratesIdInput, ibanInput } from '../partners/id-numbers.ts';
import { emirates, vehicleTypes, type VehicleType } from '../options.ts';
import { route } from '../route.ts';
import { applicationStatuses, driverStandings } from '../statuses.ts';
import { digits, emailInput, id, plainText } from '../text.ts';

/** `Other` takes a typed name. */
export const driverBanks = [
  'Emirates NBD',
  'ADCB',
  'FAB',
  'Emirates Islamic',
  'RAKBANK',
  'CBD',
  'DIB',
  'HSBC UAE',
  'Other',
] as const;

export const oldestVehicleYear = 1990;

export const isMotorised = (vehicleType: VehicleType): boolean => vehicleType !== 'bicycle';

/** Additional fields for motorised vehicles, by path. */
export const motorisedFields = [
  'vehiclePlateNumber',
  'vehicleYear',
  'drivingLicenseNumber',
  'documents.drivingLicense',
  'documents.vehicleRegistration',
] as const;

/** As typed; the server parses it with libphonenumber. */
const phoneInput = z.string().check(z.minLength(1), z.maxLength(40));

const form = z.object({
  name: plainText({ min: 2, max: 120 }),
  /** Optional, but only the account's verified phone is accepted. */
  phone: z.optional(phoneInput),
  email: emailInput,
  emirate: z.enum(emirates),
  vehicleType: z.enum(vehicleTypes),
  vehiclePlateNumber: z.optional(plainText({ max: 20 })),
  vehicleModel: plainText({ min: 1, max: 60 }),
  /** Four digits of any script, from `oldestVehicleYear` to next year. */
  vehicleYear: z.optional(digits(/^(\d{4})?$/)),
  vehicleColor: plainText({ min: 1, max: 40 }),
  emiratesId: emiratesIdInput,
  /** Confirms a number with a wrong check digit. */
  isEmiratesIdCertain: z.optional(z.boolean()),
  drivingLicenseNumber: z.optional(plainText({ max: 30 })),
  bankIban: ibanInput,
  bankName: plainText({ min: 2, max: 80 }),
  accountHolderName: plainText({ min: 2, max: 120 }),
  emergencyContactName: plainText({ min: 2, max: 120 }),
  /** A UAE phone other than the applicant's. */
  emergencyContactPhone: phoneInput,
  documents: z.object({
    emiratesIdFront: pictureInput,
    emiratesIdBack: pictureInput,
    drivingLicense: z.optional(pictureInput),
    vehicleRegistration: z.optional(pictureInput),
    profilePhoto: pictureInput,
  }),
});

export const registerDriver = route('registerDriver', {
  method: 'POST',
  path: '/api/driver/register',
  who: 'account',
  summary:
    'Applies as a driver with identity pictures; motor vehicles also need a plate, a licence and a registration card.',
  body: form,
  reply: z.object({ id, status: z.enum(applicationStatuses) }),
  status: 201,
  /** `too_many_applications` with `from`. */
  errors: [
    'already_applied',
    'already_driver',
    'driver_suspended',
    'too_many_applications',
    'request_in_flight',
    'idempotency_mismatch',
  ],
  idempotent: true,
  maxBodyBytes: maxPicturesBody,
});

export const getDriverApplication = route('getDriverApplication', {
  method: 'GET',
  path: '/api/driver/application',
  who: 'account',
  summary: "The account's driver status, with its latest application.",
  reply: z.object({
    standing: z.enum(driverStandings),
    application: z.nullable(
      z.object({
        id,
        status: z.enum(applicationStatuses),
        submittedAt: z.string(),
        decidedAt: z.nullable(z.string()),
        /** The admin's words. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
});
