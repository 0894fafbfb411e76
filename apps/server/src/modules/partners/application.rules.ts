import type { ApplicantType, registerChef, registerRestaurant } from '@sufra/contract/applications.ts';
import type { DocumentKind } from '@sufra/contract/documents.ts';
import type { Cuisine } from '@sufra/contract/options.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Application, ApplicationDetails, ApplicationSecrets } from './application.machine.ts';
import type { OpeningHours } from './hours.rules.ts';
import type { Partner } from './partner.machine.ts';

type ChefBody = ParsedBodyOf<typeof registerChef>;
type RestaurantBody = ParsedBodyOf<typeof registerRestaurant>;
type Place = ChefBody['kitchenLocation'];

/** An application as it was typed, whichever form it came by. */
export interface Submission {
  readonly type: ApplicantType;
  readonly name: string;
  readonly place: Place;
  /** The path of the place in its form. */
  readonly placeField: string;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly business: ApplicationDetails['business'];
  readonly description: string | null;
  readonly bank: NonNullable<ApplicationSecrets['bank']>;
  readonly emiratesId: string | null;
  readonly isEmiratesIdCertain: boolean;
  /** Each picture by the path of its field. */
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

/** A chef trades under the name of the business, or under the own one. */
export const fromChef = (body: ChefBody): Submission => ({
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

export const fromRestaurant = (body: RestaurantBody): Submission => ({
  type: 'restaurant',
  name: body.restaurantName,
  place: body.location,
  placeField: 'location',
  cuisines: [...new Set(body.servedCuisines)],
  hasOwnDelivery: body.hasOwnDelivery ?? false,
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

const nineToNine: OpeningHours = Array.from({ length: 7 }, () => [[9 * 60, 21 * 60] as const]);
const firstReachM = 10_000;
const firstDeliveryFee = 1_000;

/** What a new partner begins with; with an empty menu nothing is ordered until it has said more. */
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
