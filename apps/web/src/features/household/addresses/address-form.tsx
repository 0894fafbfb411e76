import type { Address } from '@sufra/contract/household/addresses.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { isolatedPhone } from '../../../lib/phone.ts';
import { AreaFields } from '../../../kit/fields/area-fields.tsx';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { NumericField } from '../../../kit/fields/grouped-field.tsx';
import { PhoneField, TextArea, TextField } from '../../../kit/fields/text-field.tsx';
import { PinField } from '../../../kit/fields/pin-field.tsx';
import { type AddressDraft, type AddressErrors, useAddressForm } from './address-draft.ts';

interface PartProps {
  draft: AddressDraft;
  change: (part: Partial<AddressDraft>) => void;
  errors: AddressErrors;
}

function StreetFields({ draft, change, errors }: PartProps) {
  const { t } = useTranslation('addresses');
  return (
    <>
      <TextField
        label={t('form.street')}
        autoComplete="address-line1"
        maxLength={120}
        value={draft.street}
        onChange={(street) => change({ street })}
        error={errors.street}
        required
      />
      <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
        <TextField
          label={t('form.building')}
          autoComplete="address-line2"
          maxLength={80}
          value={draft.building}
          onChange={(building) => change({ building })}
          error={errors.building}
          required
        />
        <TextField
          label={t('form.apartment')}
          optional
          autoComplete="address-line3"
          maxLength={40}
          value={draft.apartment}
          onChange={(apartment) => change({ apartment })}
          error={errors.apartment}
        />
      </div>
    </>
  );
}

function Finding({ draft, change, errors, ownPhone }: PartProps & { ownPhone: string }) {
  const { t } = useTranslation('addresses');
  return (
    <>
      <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
        <TextField
          label={t('form.landmark')}
          hint={t('form.landmark_hint')}
          optional
          autoComplete="off"
          maxLength={120}
          value={draft.landmark}
          onChange={(landmark) => change({ landmark })}
          error={errors.landmark}
        />
        <NumericField
          label={t('form.makani')}
          hint={t('form.makani_hint')}
          optional
          autoComplete="off"
          placeholder="30032 95320"
          group={5}
          maxDigits={10}
          value={draft.makani}
          onChange={(makani) => change({ makani })}
          error={errors.makani}
        />
      </div>
      <PhoneField
        label={t('form.phone')}
        hint={t('form.phone_hint', { phone: isolatedPhone(ownPhone) })}
        optional
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={errors.phone}
      />
      <TextArea
        label={t('form.instructions')}
        hint={t('form.instructions_hint')}
        optional
        rows={2}
        maxLength={300}
        value={draft.instructions}
        onChange={(instructions) => change({ instructions })}
        error={errors.instructions}
      />
    </>
  );
}

export interface AddressFormProps {
  user: SessionUser;
  address: Address | null;
  isFirst: boolean;
  onSaved: (saved: Address) => void;
  onCancel?: () => void;
}

export function AddressForm({ user, address, isFirst, onSaved, onCancel }: AddressFormProps) {
  const { t } = useTranslation(['addresses', 'common']);
  const firstName = isFirst ? t('form.home') : '';
  const { element, draft, change, submit, errors, save } = useAddressForm({
    user,
    address,
    firstName,
    onSaved,
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={element} onSubmit={onSubmit} className="flex flex-col gap-16" noValidate>
      <TextField
        label={t('form.name')}
        hint={t('form.name_hint')}
        autoComplete="off"
        maxLength={40}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        required
      />
      <AreaFields draft={draft} change={change} errors={errors} text={(name) => t(`form.${name}`)} />
      <StreetFields draft={draft} change={change} errors={errors} />
      <PinField pin={draft.pin} onChange={(pin) => change({ pin })} text={(name) => t(`pin.${name}`)} />
      <Finding draft={draft} change={change} errors={errors} ownPhone={user.phone} />
      {!isFirst && address?.isDefault !== true && (
        <Checkbox
          label={t('form.is_default')}
          checked={draft.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
      )}
      {save.error !== null && (
        <Notice tone="danger" role="alert" title={t('save_failed')}>
          {isApiError(save.error) ? errorText(save.error) : null}
        </Notice>
      )}
      <div className="flex flex-wrap gap-8">
        <Button type="submit" variant="quiet" pending={save.isPending} pendingLabel={t('form.saving')}>
          {t('form.save')}
        </Button>
        {onCancel !== undefined && (
          <Button variant="plain" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
