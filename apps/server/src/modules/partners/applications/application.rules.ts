import type {
  ApplicantType,
  registerChef,
  registerGrocery,
  registerRestaurant,
} from '@sufra/contract/partners/applications.ts';
import type { DocumentKind } from '@sufra/contract/partners/documents.ts';
import type { Cuisine, Emirate, Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { ApplicationStatus, PartnerStatus } from '@sufra/contract/statuses.ts';
import { refusesTooMany } from '../../../platform/pure/applying.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import type { OpeningHours } from '../profiles/availability.rules.ts';
import type { Partner } from '../profiles/partner.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type Role = 'partner' | 'driver';

export interface BankDetails {
  readonly iban: string;
  readonly bankName: string;
  readonly accountHolder: string;
}

export const submitted = <Draft extends object>(
  draft: Draft,
): Draft & { readonly status: ApplicationStatus } => ({ ...draft, status: 'pending' });

export const applicationCommands = ['approve', 'reject'] as const;
export type ApplicationCommand = (typeof applicationCommands)[number];
export type Outcome = Exclude<ApplicationStatus, 'pending'>;

const outcomes: Readonly<Record<ApplicationCommand, Outcome>> = { approve: 'approved', reject: 'rejected' };

/** Refuses `not_possible_now` once decided. */
export const decide = (status: ApplicationStatus, command: ApplicationCommand): Result<Outcome> =>
  status === 'pending' ? ok(outcomes[command]) : refuse('not_possible_now', { params: { status } });

export type MemberStatus = 'approved' | 'suspended';

export const memberCommands = ['suspend', 'reinstate'] as const;
export type MemberCommand = (typeof memberCommands)[number];

const moves: Readonly<Record<MemberCommand, { from: MemberStatus; to: MemberStatus }>> = {
  suspend: { from: 'approved', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'approved' },
};

/** Refuses `not_possible_now`. */
export function moveMember(status: PartnerStatus, command: MemberCommand): Result<MemberStatus> {
  const { from, to } = moves[command];
  return status === from ? ok(to) : refuse('not_possible_now');
}

export interface Standing {
  readonly memberStatus: PartnerStatus | null;
  readonly hasOpen: boolean;
  /** Latest submissions, newest first. */
  readonly recent: readonly Date[];
}

/** Null if the account may apply. */
export function refuseApplying(
  { memberStatus, hasOpen, recent }: Standing,
  role: Role,
  now: Date,
): Refusal | null {
  if (memberStatus === 'approved') return { code: `already_${role}` };
  if (memberStatus === 'suspended') return { code: `${role}_suspended` };
  if (hasOpen) return { code: 'already_applied' };
  return refusesTooMany(recent, now);
}

/** Null if the account may be admitted; refuses members of any status. */
export function refuseAdmission(
  applicant: { readonly isSuspended: boolean } | null,
  member: { readonly status: string } | null,
  role: Role,
): Refusal | null {
  if (!applicant) return { code: 'not_possible_now' };
  if (member) return { code: 'not_possible_now', params: { [role]: member.status } };
  return applicant.isSuspended ? { code: 'applicant_suspended' } : null;
}

export interface ApplicationDetails {
  readonly address: string;
  readonly emirate: Emirate;
  readonly area: string;
  readonly lat: number;
  readonly lng: number;
  readonly hasPin: boolean;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly business: { readonly name: string; readonly tradeLicenseNumber: string } | null;
  readonly description: string | null;
}

export interface ApplicationSecrets {
  readonly bank: BankDetails | null;
  readonly emiratesId: string | null;
}

export interface Application {
  readonly id: string;
  readonly accountId: AccountId;
  readonly type: ApplicantType;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly details: ApplicationDetails;
  readonly language: Language;
  readonly submittedAt: Date;
}

type ChefBody = ParsedBodyOf<typeof registerChef>;
type RestaurantBody = ParsedBodyOf<typeof registerRestaurant>;
type GroceryBody = ParsedBodyOf<typeof registerGrocery>;

export interface PartnerForm {
  readonly type: ApplicantType;
  readonly name: string;
  readonly place: ChefBody['kitchenLocation'];
  /** For field errors. */
  readonly placeField: string;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly business: ApplicationDetails['business'];
  readonly description: string | null;
  readonly bank: BankDetails;
  readonly emiratesId: string | null;
  readonly isEmiratesIdCertain: boolean;
  readonly pictures: readonly {
    readonly field: string;
    readonly kind: DocumentKind;
    readonly text: string;
  }[];
}

const picture = (name: string, kind: DocumentKind, text: string) => ({
  field: `documents.${name}`,
  kind,
  text,
});

export const fromChef = (body: ChefBody): PartnerForm => ({
  type: 'chef',
  name: body.business?.name ?? body.fullName,
  place: body.kitchenLocation,
  placeField: 'kitchenLocation',
  cuisines: [...new Set(body.servedCuisines ?? [])],
  hasOwnDelivery: body.hasOwnDelivery,
  business: body.business ?? null,
  description: body.description || null,
  bank: body.bankInfo,
  emiratesId: body.emiratesId ?? null,
  isEmiratesIdCertain: body.isEmiratesIdCertain ?? false,
  pictures: [
    picture('idFront', 'id_front', body.documents.idFront),
    picture('idBack', 'id_back', body.documents.idBack),
    picture('selfie', 'selfie', body.documents.selfie),
  ],
});

const fromBusiness = (body: Omit<GroceryBody, 'groceryName'>) => ({
  place: body.location,
  placeField: 'location',
  business: null,
  description: null,
  bank: body.bankInfo,
  emiratesId: null,
  isEmiratesIdCertain: false,
  pictures: [
    picture('tradeLicense', 'trade_license', body.documents.tradeLicense),
    picture('managerEmiratesId', 'manager_emirates_id', body.documents.managerEmiratesId),
    picture('managerSelfie', 'manager_selfie', body.documents.managerSelfie),
  ],
});

export const fromRestaurant = (body: RestaurantBody): PartnerForm => ({
  ...fromBusiness(body),
  type: 'restaurant',
  name: body.restaurantName,
  cuisines: [...new Set(body.servedCuisines)],
  hasOwnDelivery: body.hasOwnDelivery ?? false,
});

export const fromGrocery = (body: GroceryBody): PartnerForm => ({
  ...fromBusiness(body),
  type: 'grocery',
  name: body.groceryName,
  cuisines: [],
  hasOwnDelivery: false,
});

export const nineToNine: OpeningHours = Array.from({ length: 7 }, () => [[9 * 60, 21 * 60] as const]);
const firstReachM = 10_000;
const firstDeliveryFee = 1_000;

export function firstRecord(
  { accountId, type, name, details, submittedAt }: Application,
  made: { readonly id: string; readonly phone: string; readonly email: string | null },
): Omit<Partner, 'status' | 'isPaused'> {
  const { cuisines, emirate, area, address, lat, lng, hasOwnDelivery } = details;
  return {
    ...made,
    ...{ accountId, type, cuisines, emirate, area, address, lat, lng, hasOwnDelivery },
    name: { en: name, ar: name },
    reachM: firstReachM,
    deliveryFee: firstDeliveryFee,
    minOrder: 0,
    openingHours: nineToNine,
    createdAt: submittedAt,
  };
}
