import type { DocumentKind, NumberKind } from '@sufra/contract/partners/documents.ts';
import {
  isMotorised,
  motorisedFields,
  oldestVehicleYear,
  type registerDriver,
} from '@sufra/contract/delivery/drivers.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { emiratesIdProblem } from '../../../platform/pure/applying.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { DriverDetails, DriverSecrets } from './driver.rules.ts';

export type DriverForm = ParsedBodyOf<typeof registerDriver>;

export interface DriverSubmission {
  readonly pictures: readonly {
    readonly field: string;
    readonly kind: DocumentKind;
    readonly text: string;
  }[];
  readonly numbers: Partial<Readonly<Record<NumberKind, string | null>>>;
  readonly name: string;
  readonly details: DriverDetails;
  readonly secrets: DriverSecrets;
}

type MotorisedField = (typeof motorisedFields)[number];

const motorValues = (form: DriverForm): Readonly<Record<MotorisedField, string | undefined>> => ({
  vehiclePlateNumber: form.vehiclePlateNumber,
  vehicleYear: form.vehicleYear,
  drivingLicenseNumber: form.drivingLicenseNumber,
  'documents.drivingLicense': form.documents.drivingLicense,
  'documents.vehicleRegistration': form.documents.vehicleRegistration,
});

export function submissionOf(form: DriverForm, phone: string, now: Date): Result<DriverSubmission> {
  const fields = { ...motorProblems(form, now), ...personProblems(form, phone, now) };
  const emergencyPhone = parseUaePhone(form.emergencyContactPhone);
  if (emergencyPhone === null || Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  const hasMotor = isMotorised(form.vehicleType);
  return ok({
    pictures: picturesOf(form),
    numbers: {
      iban: form.bankIban,
      emirates_id: form.emiratesId,
      driving_licence: hasMotor ? (form.drivingLicenseNumber ?? null) : null,
      plate: hasMotor ? (form.vehiclePlateNumber ?? null) : null,
    },
    name: form.name,
    details: {
      email: form.email,
      emirate: form.emirate,
      vehicleType: form.vehicleType,
      plateNumber: hasMotor ? (form.vehiclePlateNumber ?? null) : null,
      vehicle: {
        model: form.vehicleModel,
        year: hasMotor ? Number(form.vehicleYear) : null,
        color: form.vehicleColor,
      },
    },
    secrets: {
      bank: { iban: form.bankIban, bankName: form.bankName, accountHolder: form.accountHolderName },
      emiratesId: form.emiratesId,
      drivingLicense: hasMotor ? (form.drivingLicenseNumber ?? null) : null,
      emergencyContact: { name: form.emergencyContactName, phone: emergencyPhone },
    },
  });
}

type Problems = Record<string, FieldCode>;

function motorProblems(form: DriverForm, now: Date): Problems {
  if (!isMotorised(form.vehicleType)) return {};
  const given = motorValues(form);
  const missing = motorisedFields.filter((field) => (given[field] ?? '') === '');
  const problems: Problems = Object.fromEntries(missing.map((field) => [field, 'required' as const]));
  const newest = Number(dubaiDay(now).slice(0, 4)) + 1;
  const year = Number(given.vehicleYear);
  if (!missing.includes('vehicleYear') && (year < oldestVehicleYear || year > newest))
    problems['vehicleYear'] = 'invalid';
  return problems;
}

function personProblems(form: DriverForm, phone: string, now: Date): Problems {
  const problems: Problems = {};
  if (form.phone !== undefined && parseUaePhone(form.phone) !== phone) problems['phone'] = 'invalid';
  const { emiratesId, isEmiratesIdCertain = false } = form;
  const idProblem = emiratesIdProblem({ emiratesId, isEmiratesIdCertain }, now);
  if (idProblem) problems['emiratesId'] = idProblem;
  const emergency = parseUaePhone(form.emergencyContactPhone);
  if (emergency === null) problems['emergencyContactPhone'] = 'invalid';
  else if (emergency === phone) problems['emergencyContactPhone'] = 'own_phone';
  return problems;
}

function picturesOf({ vehicleType, documents }: DriverForm): DriverSubmission['pictures'] {
  const picture = (name: keyof DriverForm['documents'], kind: DocumentKind) => ({
    field: `documents.${name}`,
    kind,
    text: documents[name] ?? '',
  });
  return [
    picture('emiratesIdFront', 'emirates_id_front'),
    picture('emiratesIdBack', 'emirates_id_back'),
    ...(isMotorised(vehicleType)
      ? [picture('drivingLicense', 'driving_licence'), picture('vehicleRegistration', 'vehicle_registration')]
      : []),
    picture('profilePhoto', 'profile_photo'),
  ];
}
