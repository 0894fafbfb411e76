import { useTranslation } from 'react-i18next';
import { AreaFields } from '../../kit/fields/area-fields.tsx';
import { Checkbox } from '../../kit/controls/checkbox.tsx';
import { PinField } from '../../kit/fields/pin-field.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import styles from './join.module.css';
import type { DetailsPart } from './use-details.ts';

export function DetailsPlace({ kind, draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t(`${kind}.details.place`)}>
      <div className={styles['fields']}>
        <AreaFields draft={draft} change={change} errors={errors} text={(name) => t(`place.${name}`)} />
        <TextArea
          label={t(`${kind}.details.address`)}
          hint={t('place.address_hint')}
          autoComplete="street-address"
          rows={3}
          maxLength={240}
          value={draft.address}
          onChange={(address) => change({ address })}
          error={errors.address}
          required
        />
        <PinField pin={draft.pin} onChange={(pin) => change({ pin })} text={(name) => t(`pin.${name}`)} />
        <Checkbox
          label={t(`${kind}.details.own_delivery`)}
          checked={draft.hasOwnDelivery}
          onChange={(hasOwnDelivery) => change({ hasOwnDelivery })}
        />
      </div>
    </SectionCard>
  );
}
