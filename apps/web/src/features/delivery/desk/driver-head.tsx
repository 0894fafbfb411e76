import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import { IconBike, IconCar, IconMotorbike, IconScooter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { initialsOf, isolate } from '../../../lib/id-text.ts';
import { classes } from '../../../kit/style/classes.ts';
import { Ltr, Badge } from '../../../kit/layout/surface.tsx';
import { Spinner } from '../../../kit/controls/button.tsx';
import styles from './driver-head.module.css';
import type { Shift } from './use-shift.ts';

const icons = { motorcycle: IconMotorbike, scooter: IconScooter, bicycle: IconBike, car: IconCar } as const;

function OnlineSwitch({ isOnline, shift }: { isOnline: boolean; shift: Shift }) {
  const { t } = useTranslation('driver');
  const word = shift.isTurning ? 'turning' : isOnline ? 'on' : 'off';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOnline}
      aria-label={t('switch.label')}
      aria-busy={shift.isTurning || undefined}
      className={classes(styles['switch'], isOnline && styles['on'])}
      onClick={() => shift.turn(!isOnline)}
    >
      <span>{t(`switch.${word}`)}</span>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['knob']}>{shift.isTurning && <Spinner />}</span>
      </span>
    </button>
  );
}

export function DriverHead({ profile, shift }: { profile: DriverProfile; shift: Shift }) {
  const { t } = useTranslation('driver');
  const { name, vehicleType, driverId, isOnline, isAvailable } = profile;
  const Vehicle = icons[vehicleType];
  return (
    <div className={styles['head']}>
      <span className={styles['avatar']} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={styles['names']}>
        <h1 className={styles['title']}>{t('welcome', { name: isolate(name) })}</h1>
        <p className={styles['sub']}>
          <Vehicle size={22} aria-hidden="true" />
          <span>
            {t(`vehicle.${vehicleType}`)}
            {' · '}
            <Ltr>{driverId}</Ltr>
          </span>
          <Badge tone={isAvailable ? 'good' : 'sand'}>{t(isAvailable ? 'available' : 'unavailable')}</Badge>
        </p>
      </div>
      <OnlineSwitch isOnline={isOnline} shift={shift} />
    </div>
  );
}
