import type {
  registerChef,
  registerGrocery,
  registerRestaurant,
} from '@sufra/contract/partners/applications.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import { ibanProblem } from '@sufra/contract/partners/id-numbers.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { Cuisine } from '@sufra/contract/options.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { ibanStart } from '../../../lib/id-text.ts';
import { areaOf, missingOfPlace, otherArea, type PlaceDraft } from '../../../lib/place.ts';
import { type EmiratesIdDraft, emiratesIdWrong, lengthProblem } from '../wizard/field-rules.ts';
import type { JoinKind } from './join-kinds.ts';

export type ChefBody = BodyOf<typeof registerChef>;
export type RestaurantBody = BodyOf<typeof registerRestaurant>;
export type GroceryBody = BodyOf<typeof registerGrocery>;

export interface JoinDraft extends PlaceDraft, EmiratesIdDraft {
  readonly name: string;
  readonly isBusiness: boolean;
  readonly businessName: string;
  readonly tradeLicenseNumber: string;
  readonly address: string;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly description: string;
  readonly iban: string;
  readonly bankName: string;
  readonly accountHolder: string;
}

const empty: JoinDraft = {
  name: '',
  emiratesId: '',
  isEmiratesIdCertain: false,
  isBusiness: false,
  businessName: '',
  tradeLicenseNumber: '',
  emirate: '',
  area: '',
  areaName: '',
  pin: null,
  address: '',
  cuisines: [],
  hasOwnDelivery: false,
  description: '',
  iban: ibanStart,
  bankName: '',
  accountHolder: '',
};

/** Prefills a chef from the account. Others may be anywhere. */
export function newJoinDraft(kind: JoinKind, user: SessionUser | null): JoinDraft {
  if (kind !== 'chef' || user === null) return empty;
  const { name, location } = user;
  const place = location === null ? {} : { emirate: location.emirate, area: location.area };
  return { ...empty, name: name ?? '', ...place };
}

/** Removes the IBAN and Emirates ID: the browser must not store them. */
export const withoutSecrets = (draft: JoinDraft): JoinDraft => ({
  ...draft,
  iban: empty.iban,
  emiratesId: empty.emiratesId,
  isEmiratesIdCertain: false,
});

const joinFields = [
  'name',
  'emiratesId',
  'businessName',
  'tradeLicenseNumber',
  'emirate',
  'area',
  'areaName',
  'address',
  'cuisines',
  'description',
  'iban',
  'bankName',
  'accountHolder',
] as const;
export type JoinField = (typeof joinFields)[number];
export type JoinProblems = Partial<Readonly<Record<JoinField, FieldCode>>>;

const missing = (isMissing: boolean): FieldCode | null => (isMissing ? 'required' : null);

export function problemsOf(kind: JoinKind, draft: JoinDraft): JoinProblems {
  const isBusiness = kind === 'chef' && draft.isBusiness;
  const place = missingOfPlace(draft);
  const codes: Readonly<Record<JoinField, FieldCode | null>> = {
    name: lengthProblem(draft.name, 2),
    emiratesId: kind === 'chef' && !isBusiness ? emiratesIdWrong(draft) : null,
    businessName: isBusiness ? lengthProblem(draft.businessName, 2) : null,
    tradeLicenseNumber: isBusiness ? lengthProblem(draft.tradeLicenseNumber, 3) : null,
    emirate: missing(place.emirate),
    area: missing(place.area),
    areaName: missing(place.areaName),
    address: lengthProblem(draft.address, 5),
    cuisines: missing(kind !== 'grocery' && draft.cuisines.length === 0),
    description: null,
    iban: draft.iban === ibanStart ? 'required' : ibanProblem(draft.iban),
    bankName: lengthProblem(draft.bankName, 2),
    accountHolder: lengthProblem(draft.accountHolder, 2),
  };
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== null));
}

type Place = RestaurantBody['location'];

function placeOf(draft: JoinDraft): Place {
  const { emirate, pin, address } = draft;
  return {
    address: address.trim(),
    ...(emirate !== '' && { emirate, area: areaOf(draft) }),
    lat: pin?.lat ?? 0,
    lng: pin?.lng ?? 0,
  };
}

const bankOf = ({ iban, bankName, accountHolder }: JoinDraft) => ({
  bankInfo: { iban, bankName: bankName.trim(), accountHolder: accountHolder.trim() },
});

const sharedOf = (draft: JoinDraft) => ({
  servedCuisines: [...draft.cuisines],
  hasOwnDelivery: draft.hasOwnDelivery,
  ...bankOf(draft),
});

export function chefBodyOf(draft: JoinDraft): Omit<ChefBody, 'documents'> {
  const { name, emiratesId, isEmiratesIdCertain, isBusiness, description } = draft;
  return {
    fullName: name.trim(),
    ...(isBusiness
      ? {
          business: {
            name: draft.businessName.trim(),
            tradeLicenseNumber: draft.tradeLicenseNumber.trim(),
          },
        }
      : { emiratesId, isEmiratesIdCertain }),
    kitchenLocation: placeOf(draft),
    description: description.trim(),
    ...sharedOf(draft),
  };
}

export const restaurantBodyOf = (draft: JoinDraft): Omit<RestaurantBody, 'documents'> => ({
  restaurantName: draft.name.trim(),
  location: placeOf(draft),
  ...sharedOf(draft),
});

export const groceryBodyOf = (draft: JoinDraft): Omit<GroceryBody, 'documents'> => ({
  groceryName: draft.name.trim(),
  location: placeOf(draft),
  ...bankOf(draft),
});

const fieldOfPath: readonly (readonly [RegExp, JoinField])[] = [
  [/^(fullName|restaurantName|groceryName)$/, 'name'],
  [/^(kitchenLocation|location)\.area$/, 'area'],
  [/^(kitchenLocation|location)\.address$/, 'address'],
  [/^(kitchenLocation|location)/, 'emirate'],
  [/^servedCuisines/, 'cuisines'],
  [/^business\.name$/, 'businessName'],
  [/^business/, 'tradeLicenseNumber'],
  [/^bankInfo\.bankName$/, 'bankName'],
  [/^bankInfo\.accountHolder$/, 'accountHolder'],
  [/^bankInfo/, 'iban'],
];

export const joinFieldOf = (path: string, draft: JoinDraft): JoinField | null => {
  const field =
    fieldOfPath.find(([pattern]) => pattern.test(path))?.[1] ??
    joinFields.find((name) => name === path) ??
    null;
  return field === 'area' && draft.area === otherArea ? 'areaName' : field;
};
