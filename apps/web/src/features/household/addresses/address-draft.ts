import type { Address, AddressBody } from '@sufra/contract/household/addresses.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone, toE164 } from '../../../lib/phone.ts';
import { areaOf, missingOfPlace, otherArea, type PlaceDraft } from '../../../lib/place.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { useSaveAddress } from './address.api.ts';

export interface AddressDraft extends PlaceDraft {
  readonly name: string;
  readonly street: string;
  readonly building: string;
  readonly apartment: string;
  readonly landmark: string;
  readonly makani: string;
  readonly phone: string;
  readonly instructions: string;
  readonly isDefault: boolean;
}

export type Home = { readonly emirate: Emirate; readonly area: string } | null;

export const newAddress = (name: string, home: Home): AddressDraft => ({
  name,
  ...(home === null ? { emirate: '', area: '', areaName: '' } : { ...home, areaName: '' }),
  street: '',
  building: '',
  apartment: '',
  landmark: '',
  makani: '',
  phone: '',
  instructions: '',
  pin: null,
  isDefault: false,
});

/** An empty phone means the account phone, even after that changes. */
export const addressDraftOf = (address: Address, ownPhone: string): AddressDraft => ({
  name: address.name,
  ...{ emirate: address.city, area: address.area, areaName: '' },
  street: address.street,
  building: address.building,
  apartment: address.apartment ?? '',
  landmark: address.landmark ?? '',
  makani: address.makani ?? '',
  phone: address.phone === ownPhone ? '' : formatPhone(address.phone),
  instructions: address.instructions ?? '',
  pin: address.pin,
  isDefault: address.isDefault,
});

const addressFields = [
  'name',
  'emirate',
  'area',
  'areaName',
  'street',
  'building',
  'apartment',
  'landmark',
  'makani',
  'phone',
  'instructions',
] as const;
export type AddressField = (typeof addressFields)[number];

export function wrongAddressFields(draft: AddressDraft): AddressField[] {
  const isEmpty = (text: string): boolean => text.trim() === '';
  const isWrong: Partial<Readonly<Record<AddressField, boolean>>> = {
    name: isEmpty(draft.name),
    ...missingOfPlace(draft),
    street: isEmpty(draft.street),
    building: isEmpty(draft.building),
    makani: draft.makani !== '' && draft.makani.length !== 10,
    phone: !isEmpty(draft.phone) && toE164(draft.phone) === null,
  };
  return addressFields.filter((field) => isWrong[field]);
}

/** Null while a field is invalid. Empty texts clear saved ones. */
export function addressBodyOf(draft: AddressDraft): AddressBody | null {
  const { emirate } = draft;
  if (emirate === '' || wrongAddressFields(draft).length > 0) return null;
  return {
    name: draft.name.trim(),
    addressLine1: draft.street.trim(),
    building: draft.building.trim(),
    apartment: draft.apartment.trim(),
    area: areaOf(draft),
    city: emirate,
    landmark: draft.landmark.trim(),
    makani: draft.makani,
    phone: toE164(draft.phone) ?? '',
    instructions: draft.instructions.trim(),
    pin: draft.pin,
    isDefault: draft.isDefault,
  };
}

const fieldOfPath: Readonly<Record<string, AddressField>> = {
  city: 'emirate',
  addressLine1: 'street',
  addressLine2: 'building',
};

export const addressFieldOf = (path: string, draft: AddressDraft): AddressField | null => {
  if (path === 'area' && draft.area === otherArea) return 'areaName';
  return fieldOfPath[path] ?? addressFields.find((field) => field === path) ?? null;
};

export type AddressErrors = Partial<Record<AddressField, string>>;

interface Editing {
  readonly address: Address | null;
  readonly user: SessionUser;
  readonly firstName: string;
  readonly onSaved: (saved: Address) => void;
}

function refusedIn(
  error: unknown,
  draft: AddressDraft,
  textOf: (field: AddressField) => string,
): AddressErrors {
  const errors: AddressErrors = {};
  for (const [path, text] of Object.entries(fieldErrors(error))) {
    const field = addressFieldOf(path, draft);
    if (field !== null) errors[field] = field === 'makani' || field === 'phone' ? textOf(field) : text;
  }
  return errors;
}

export function useAddressForm({ address, user, firstName, onSaved }: Editing) {
  const { t } = useTranslation('addresses');
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveAddress();
  const [draft, setDraft] = useState<AddressDraft>(() =>
    address === null ? newAddress(firstName, user.location) : addressDraftOf(address, user.phone),
  );
  const [hasTried, setTried] = useState(false);

  const textOf = (field: AddressField): string => t(`wrong.${field}`);
  const change = (part: Partial<AddressDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = (): void => {
    if (save.isPending) return;
    setTried(true);
    const body = addressBodyOf(draft);
    if (body === null) return focusFirstWrong(element.current);
    save.mutate(
      { id: address?.id ?? null, body },
      {
        onSuccess: (saved) => {
          const said = address === null ? 'saved' : 'changed';
          toast({ title: t(`${said}_title`), description: t(said) });
          onSaved(saved);
        },
        onError: () => focusFirstWrong(element.current),
      },
    );
  };

  const errors: AddressErrors = refusedIn(save.error, draft, textOf);
  if (hasTried) for (const field of wrongAddressFields(draft)) errors[field] = textOf(field);
  return { element, draft, change, submit, errors, save };
}
