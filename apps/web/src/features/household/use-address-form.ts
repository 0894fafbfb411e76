import type { Address } from '@sufra/contract/addresses.ts';
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { useSaveAddress } from './address.api.ts';
import {
  addressBodyOf,
  type AddressDraft,
  addressDraftOf,
  type AddressField,
  addressFieldOf,
  newAddress,
  wrongAddressFields,
} from './address-draft.ts';

export type AddressErrors = Partial<Record<AddressField, string>>;

interface Editing {
  /** Null for a new one. */
  readonly address: Address | null;
  readonly user: SessionUser;
  /** The name a new one begins with. */
  readonly firstName: string;
  readonly onSaved: (saved: Address) => void;
}

/** What the server refused, until the form is sent again. */
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
