import {
  type driverBanks,
  oldestVehicleYear,
  type registerDriver,
} from '@sufra/contract/delivery/drivers.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import { ibanProblem } from '@sufra/contract/partners/id-numbers.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { ibanStart } from '../../../lib/id-text.ts';
import { toE164 } from '../../../lib/phone.ts';
import { type EmiratesIdDraft, emiratesIdWrong, lengthProblem } from '../wizard/field-rules.ts';
import type { Pictures } from '../wizard/pictures.ts';
import {
  type DriverField,
  driverFields,
  driverFieldsOf,
  type DriverPicture,
  type DriverStep,
  hasMotor,
  missingPictures,
} from './driver-steps.ts';

export type DriverBody = BodyOf<typeof registerDriver>;
export type DriverBank = (typeof driverBanks)[number];

export const otherBank = 'Other' satisfies DriverBank;

const phoneStart = '+971';

export interface DriverDraft extends EmiratesIdDraft {
  readonly name: string;
  /** Visitors only; they verify it when they submit. */
  readonly phone: string;
  readonly email: string;
  readonly emirate: Emirate | '';
  readonly emergencyContactName: string;
  readonly emergencyContactPhone: string;
  readonly vehicleType: VehicleType | '';
  readonly vehiclePlateNumber: string;
  readonly vehicleModel: string;
  readonly vehicleYear: string;
  readonly vehicleColor: string;
  readonly drivingLicenseNumber: string;
  readonly bankName: DriverBank | '';
  readonly otherBank: string;
  readonly bankIban: string;
  readonly accountHolderName: string;
}

const empty: DriverDraft = {
  name: '',
  phone: phoneStart,
  email: '',
  emirate: '',
  emergencyContactName: '',
  emergencyContactPhone: phoneStart,
  vehicleType: '',
  vehiclePlateNumber: '',
  vehicleModel: '',
  vehicleYear: '',
  vehicleColor: '',
  emiratesId: '',
  isEmiratesIdCertain: false,
  drivingLicenseNumber: '',
  bankName: '',
  otherBank: '',
  bankIban: ibanStart,
  accountHolderName: '',
};

export function newDriverDraft(user: SessionUser | null): DriverDraft {
  if (user === null) return empty;
  const { name, email, location } = user;
  return { ...empty, name: name ?? '', email: email ?? '', emirate: location?.emirate ?? '' };
}

/** Removes bank, ID and licence numbers: the browser must not store them. */
export const withoutNumbers = (draft: DriverDraft): DriverDraft => ({
  ...draft,
  emiratesId: empty.emiratesId,
  isEmiratesIdCertain: false,
  drivingLicenseNumber: empty.drivingLicenseNumber,
  bankIban: empty.bankIban,
});

export type DriverProblem = FieldCode | 'same_phone';
export type DriverProblems = Partial<Readonly<Record<DriverField, DriverProblem>>>;

export interface Applicant {
  /** Null for visitors. */
  readonly phone: string | null;
  /** Next calendar year. */
  readonly newestYear: number;
}

const missing = (text: string): FieldCode | null => (text.trim() === '' ? 'required' : null);

function phoneProblem(phone: string): FieldCode | null {
  if (phone.trim() === '' || phone.trim() === phoneStart) return 'required';
  return toE164(phone) === null ? 'invalid' : null;
}

const emailProblem = (email: string): FieldCode | null =>
  missing(email) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? null : 'invalid');

function yearProblem(year: string, newestYear: number): FieldCode | null {
  if (year.length < 4) return year === '' ? 'required' : 'too_short';
  if (Number(year) < oldestVehicleYear) return 'too_small';
  return Number(year) > newestYear ? 'too_big' : null;
}

/** The emergency contact must not be the driver. */
function emergencyProblem(draft: DriverDraft, own: string | null): DriverProblem | null {
  const problem = phoneProblem(draft.emergencyContactPhone);
  if (problem !== null) return problem;
  return toE164(draft.emergencyContactPhone) === (own ?? toE164(draft.phone)) ? 'same_phone' : null;
}

export function driverProblems(draft: DriverDraft, { phone, newestYear }: Applicant): DriverProblems {
  const isMotorised = hasMotor(draft.vehicleType);
  const codes: Readonly<Record<DriverField, DriverProblem | null>> = {
    name: lengthProblem(draft.name, 2),
    phone: phone === null ? phoneProblem(draft.phone) : null,
    email: emailProblem(draft.email),
    emirate: missing(draft.emirate),
    emergencyContactName: lengthProblem(draft.emergencyContactName, 2),
    emergencyContactPhone: emergencyProblem(draft, phone),
    vehicleType: missing(draft.vehicleType),
    vehiclePlateNumber: isMotorised ? missing(draft.vehiclePlateNumber) : null,
    vehicleModel: missing(draft.vehicleModel),
    vehicleYear: isMotorised ? yearProblem(draft.vehicleYear, newestYear) : null,
    vehicleColor: missing(draft.vehicleColor),
    emiratesId: emiratesIdWrong(draft),
    drivingLicenseNumber: isMotorised ? missing(draft.drivingLicenseNumber) : null,
    bankName: missing(draft.bankName),
    otherBank: draft.bankName === otherBank ? lengthProblem(draft.otherBank, 2) : null,
    bankIban: draft.bankIban === ibanStart ? 'required' : ibanProblem(draft.bankIban),
    accountHolderName: lengthProblem(draft.accountHolderName, 2),
  };
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== null));
}

export function isStepComplete(
  step: DriverStep,
  draft: DriverDraft,
  pictures: Pictures<DriverPicture>,
  applicant: Applicant,
): boolean {
  const problems = driverProblems(draft, applicant);
  if (driverFieldsOf[step].some((field) => problems[field] !== undefined)) return false;
  return step !== 'documents' || missingPictures(draft.vehicleType, pictures).length === 0;
}

export function driverBodyOf(
  draft: DriverDraft,
  pictures: Pictures<DriverPicture>,
  phone: string | null,
): DriverBody {
  const { emirate, vehicleType, drivingLicenseNumber, vehiclePlateNumber, vehicleYear } = draft;
  const { emiratesIdFront = '', emiratesIdBack = '', profilePhoto = '' } = pictures;
  const { drivingLicense = '', vehicleRegistration = '' } = pictures;
  const isMotorised = hasMotor(vehicleType);
  return {
    name: draft.name.trim(),
    ...(phone !== null && { phone }),
    email: draft.email.trim(),
    emirate: emirate as Emirate,
    vehicleType: vehicleType as VehicleType,
    vehicleModel: draft.vehicleModel.trim(),
    vehicleColor: draft.vehicleColor.trim(),
    ...(isMotorised && {
      vehiclePlateNumber: vehiclePlateNumber.trim(),
      vehicleYear,
      drivingLicenseNumber: drivingLicenseNumber.trim(),
    }),
    emiratesId: draft.emiratesId,
    isEmiratesIdCertain: draft.isEmiratesIdCertain,
    bankIban: draft.bankIban,
    bankName: (draft.bankName === otherBank ? draft.otherBank : draft.bankName).trim(),
    accountHolderName: draft.accountHolderName.trim(),
    emergencyContactName: draft.emergencyContactName.trim(),
    emergencyContactPhone: draft.emergencyContactPhone,
    documents: {
      emiratesIdFront,
      emiratesIdBack,
      profilePhoto,
      ...(isMotorised && { drivingLicense, vehicleRegistration }),
    },
  };
}

export function driverFieldOf(path: string, draft: DriverDraft): DriverField | null {
  if (path === 'bankName' && draft.bankName === otherBank) return 'otherBank';
  return driverFields.find((field) => field === path) ?? null;
}
