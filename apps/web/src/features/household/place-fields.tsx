import { type Emirate, emirates } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { areasIn } from '../../lib/place.ts';
import { SelectField } from '../../kit/fields/select-field.tsx';
import styles from './household.module.css';

interface PlaceFieldsProps {
  emirate: Emirate | '';
  area: string;
  onEmirate: (emirate: Emirate) => void;
  onArea: (area: string) => void;
  emirateError?: string | undefined;
  areaError?: string | undefined;
}

export function PlaceFields({ emirate, area, onEmirate, onArea, emirateError, areaError }: PlaceFieldsProps) {
  const { t } = useTranslation(['household', 'options']);
  return (
    <div className={styles['pair']}>
      <SelectField
        label={t('profile.emirate')}
        placeholder={t('profile.emirate_placeholder')}
        autoComplete="address-level1"
        options={emirates.map((value) => ({ value, label: t(`options:emirate.${value}`) }))}
        value={emirate}
        onChange={onEmirate}
        error={emirateError}
      />
      <SelectField
        label={t('profile.area')}
        placeholder={emirate === '' ? t('profile.area_waits') : t('profile.area_placeholder')}
        autoComplete="address-level2"
        options={areasIn(emirate).map((value) => ({ value, label: t(`options:area.${value}`) }))}
        value={area}
        onChange={onArea}
        disabled={emirate === ''}
        error={areaError}
      />
    </div>
  );
}
