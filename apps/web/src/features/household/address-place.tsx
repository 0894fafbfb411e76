// Emirate and area of an address, with room for an area that is not on our list; the address form uses it.
import { emirates } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AddressDraft, movedTo, otherArea } from './address-draft.ts';
import styles from './address.module.css';
import { areasIn } from './profile-draft.ts';
import type { AddressErrors } from './use-address-form.ts';

interface AddressPlaceProps {
  draft: AddressDraft;
  change: (part: Partial<AddressDraft>) => void;
  errors: AddressErrors;
}

export function AddressPlace({ draft, change, errors }: AddressPlaceProps) {
  const { t } = useTranslation(['addresses', 'options']);
  const { emirate, area, areaName } = draft;
  const areas = areasIn(emirate).map((value) => ({ value, label: t(`options:area.${value}`) }));
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label={t('form.emirate')}
          placeholder={t('form.emirate_placeholder')}
          autoComplete="address-level1"
          options={emirates.map((value) => ({ value, label: t(`options:emirate.${value}`) }))}
          value={emirate}
          onChange={(chosen) => change(movedTo(draft, chosen))}
          error={errors.emirate}
          required
        />
        <SelectField
          label={t('form.area')}
          placeholder={t(emirate === '' ? 'form.area_waits' : 'form.area_placeholder')}
          autoComplete="address-level2"
          options={[...areas, { value: otherArea, label: t('form.other_area') }]}
          value={area}
          onChange={(chosen) => change({ area: chosen, areaName: '', pin: null })}
          disabled={emirate === ''}
          error={errors.area}
          required
        />
      </div>
      {area === otherArea && (
        <TextField
          label={t('form.area_name')}
          maxLength={60}
          value={areaName}
          onChange={(name) => change({ areaName: name })}
          error={errors.areaName}
          required
        />
      )}
    </>
  );
}
