import { toLatinDigits } from '@sufra/contract/text.ts';
import type { addAddress, Address } from '@sufra/contract/household/addresses.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { centreOf, type Point } from '../../../platform/pure/emirates.ts';

export interface AddressDraft {
  readonly title: string;
  readonly street: string;
  readonly building: string;
  readonly apartment: string | null;
  readonly area: string;
  readonly emirate: Emirate;
  readonly landmark: string | null;
  readonly makani: string | null;
  /** Null is the account's own. */
  readonly phone: string | null;
  readonly instructions: string | null;
  readonly pin: Point | null;
}

/** Nothing is delivered on that day. */
export interface Holiday {
  readonly day: DubaiDay;
  readonly en: string;
  readonly ar: string;
}

export interface StoredAddress extends Omit<AddressDraft, 'phone'> {
  readonly id: string;
  readonly isDefault: boolean;
  readonly phone: string;
  readonly isOwnPhone: boolean;
  /** Of the area; null if it is unknown. */
  readonly centre: Point | null;
  /** False where Sufra no longer serves the emirate. */
  readonly isOpen: boolean;
  /** Of the emirate. */
  readonly holidays: readonly Holiday[];
}

export interface AddressRow
  extends Omit<StoredAddress, 'pin' | 'isDefault' | 'isOwnPhone' | 'centre'>, Point {}

type Body = ParsedBodyOf<typeof addAddress>;

/** Absent fields keep their value. Refuses a phone outside the Emirates. */
export function toDraft(body: Body, before: AddressDraft | null): Result<AddressDraft> {
  const phone = typedPhone(body.phone, before);
  if (phone === undefined) return refuse('invalid_request', { fields: { phone: 'invalid' } });
  const area = oneLine(body.area);
  const hasMoved =
    before !== null && (before.emirate !== body.city || placeText(before.area) !== placeText(area));
  return ok({
    title: oneLine(body.name),
    street: oneLine(body.addressLine1),
    ...houseOf(body, before),
    area,
    emirate: body.city,
    landmark: textOr(body.landmark, before?.landmark),
    makani: body.makani === undefined ? (before?.makani ?? null) : body.makani.replace(' ', '') || null,
    phone,
    instructions:
      body.instructions === undefined ? (before?.instructions ?? null) : body.instructions || null,
    // The old pin would misdirect the driver.
    pin: body.pin === undefined ? (hasMoved ? null : (before?.pin ?? null)) : body.pin,
  });
}

function typedPhone(typed: string | undefined, before: AddressDraft | null): string | null | undefined {
  if (typed === undefined) return before?.phone ?? null;
  return typed.trim() === '' ? null : (parseUaePhone(typed) ?? undefined);
}

function houseOf(body: Body, before: AddressDraft | null): Pick<AddressDraft, 'building' | 'apartment'> {
  const line = body.addressLine2 === undefined ? undefined : oneLine(body.addressLine2);
  const isSplit = body.building !== undefined || body.apartment !== undefined;
  if (!isSplit && line !== undefined && (before === null || line !== secondLine(before))) {
    return { building: line, apartment: null };
  }
  return {
    building: body.building === undefined ? (before?.building ?? line ?? '') : oneLine(body.building),
    apartment: textOr(body.apartment, before?.apartment),
  };
}

const textOr = (typed: string | undefined, before: string | null | undefined): string | null =>
  typed === undefined ? (before ?? null) : oneLine(typed) || null;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const secondLine = ({ building, apartment }: Pick<AddressDraft, 'building' | 'apartment'>): string =>
  [building, apartment].filter((part) => part !== null && part !== '').join(', ');

const placeText = (text: string): string => toLatinDigits(text).toLowerCase().replaceAll(/\s+/g, '');

export const placeOf = (draft: AddressDraft): string =>
  [draft.street, draft.building, draft.apartment ?? '', draft.area, draft.emirate].map(placeText).join(' ');

/** Without a pin: the centre of the area, else of the emirate. */
export function toAddressRow({
  pin,
  centre,
  isDefault: _,
  isOwnPhone: __,
  ...address
}: StoredAddress): AddressRow {
  return { ...address, ...(pin ?? centre ?? centreOf(address.emirate)) };
}

export const toAddressReply = (address: StoredAddress): Address => ({
  id: address.id,
  title: address.title,
  name: address.title,
  street: address.street,
  building: address.building,
  apartment: address.apartment,
  addressLine1: address.street,
  addressLine2: secondLine(address),
  area: address.area,
  city: address.emirate,
  landmark: address.landmark,
  makani: address.makani,
  phone: address.phone,
  instructions: address.instructions,
  pin: address.pin && { lat: address.pin.lat, lng: address.pin.lng },
  isDefault: address.isDefault,
});
