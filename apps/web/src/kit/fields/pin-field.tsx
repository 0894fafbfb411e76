import type { Address } from '@sufra/contract/household/addresses.ts';
import { IconCurrentLocation, IconMapPinCheck, IconMapPinOff } from '@tabler/icons-react';
import { type PinProblem, useCurrentPosition } from '../../lib/place.ts';
import { Button } from '../controls/button.tsx';
import styles from './pin-field.module.css';

export type PinText = PinProblem | 'hint' | 'set_text' | 'use' | 'remove' | 'asking';

interface PinFieldProps {
  pin: Address['pin'];
  onChange: (pin: Address['pin']) => void;
  text: (name: PinText) => string;
}

export function PinField({ pin, onChange, text }: PinFieldProps) {
  const { ask, isAsking, problem } = useCurrentPosition(onChange);
  const isSet = pin !== null;
  const Icon = isSet ? IconMapPinOff : IconCurrentLocation;
  return (
    <div className={styles['pin']}>
      <p role="status" className={styles['words']}>
        {isSet && <IconMapPinCheck size={22} className={styles['set']} aria-hidden="true" />}
        <span className={problem === null ? undefined : styles['problem']}>
          {text(isSet ? 'set_text' : (problem ?? 'hint'))}
        </span>
      </p>
      {/* One button for both states, so it keeps the focus. */}
      <Button
        variant="quiet"
        pending={isAsking}
        pendingLabel={text('asking')}
        start={<Icon size={20} aria-hidden="true" />}
        onClick={isSet ? () => onChange(null) : ask}
      >
        {text(isSet ? 'remove' : 'use')}
      </Button>
    </div>
  );
}
