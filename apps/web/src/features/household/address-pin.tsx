// The pin of an address: set where the browser is, on a press, and taken off again; the address form shows it.
import type { Address } from '@sufra/contract/addresses.ts';
import { IconCurrentLocation, IconMapPinCheck, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './address-pin.module.css';
import { useWhereIAm } from './use-where-i-am.ts';

interface AddressPinProps {
  pin: Address['pin'];
  onChange: (pin: Address['pin']) => void;
}

export function AddressPin({ pin, onChange }: AddressPinProps) {
  const { t } = useTranslation('addresses');
  const { ask, isAsking, problem } = useWhereIAm(onChange);
  const isSet = pin !== null;
  const Icon = isSet ? IconMapPinOff : IconCurrentLocation;
  return (
    <div className={styles['pin']}>
      <p role="status" className={styles['words']}>
        {isSet && <IconMapPinCheck size={22} className={styles['set']} aria-hidden="true" />}
        <span className={problem === null ? undefined : styles['problem']}>
          {t(isSet ? 'pin.set_text' : `pin.${problem ?? 'hint'}`)}
        </span>
      </p>
      {/* One button for both, so that the keyboard stays where it was. */}
      <Button
        variant="quiet"
        pending={isAsking}
        pendingLabel={t('pin.asking')}
        start={<Icon size={20} aria-hidden="true" />}
        onClick={isSet ? () => onChange(null) : ask}
      >
        {t(isSet ? 'pin.remove' : 'pin.use')}
      </Button>
    </div>
  );
}
