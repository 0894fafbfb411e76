import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import { IconBike, IconCar, IconMotorbike, IconScooter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { initialsOf } from '../../../lib/id-text.ts';
import { classes } from '../../../kit/style/classes.ts';
import { LeftToRight, Badge } from '../../../kit/layout/surface.tsx';
import { LinkButton, Spinner } from '../../../kit/controls/button.tsx';
import { tongues, useDriverSettings } from '../driver-settings.ts';
import styles from './driver-head.module.css';
import { Sos } from './sos.tsx';
import type { Shift } from './use-shift.ts';
import { isolate } from '../../../lib/format.ts';

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
      className={classes(
        styles['switch'],
        'col-span-full flex min-h-64 items-center justify-between gap-16 rounded-round border-2 py-8 ps-24 pe-12 text-start text-18 leading-1.3 font-semibold focus-visible:rounded-round md:col-auto md:min-w-304',
        isOnline
          ? classes(styles['on'], 'border-good bg-good text-on-good')
          : 'border-line-strong bg-surface text-ink',
      )}
      onClick={() => shift.turn(!isOnline)}
    >
      <span>{t(`switch.${word}`)}</span>
      <span
        className={classes(styles['track'], 'flex h-44 w-80 flex-none rounded-round p-4')}
        aria-hidden="true"
      >
        <span className={classes(styles['knob'], 'grid size-36 place-items-center rounded-circle')}>
          {shift.isTurning && <Spinner />}
        </span>
      </span>
    </button>
  );
}

interface DriverHeadProps {
  profile: DriverProfile;
  shift: Shift;
  /** The map has the SOS button then. */
  isOnTrip: boolean;
}

export function DriverHead({ profile, shift, isOnTrip }: DriverHeadProps) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { settings } = useDriverSettings();
  const { name, vehicleType, driverId, isOnline, isAvailable } = profile;
  const word = isAvailable ? 'available' : isOnline ? 'on_delivery' : 'unavailable';
  const Vehicle = icons[vehicleType];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-12 gap-y-16 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        className="grid size-56 place-items-center rounded-circle bg-main text-22 font-semibold text-on-main"
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <h1 className="text-28">{t('welcome', { name: isolate(name) })}</h1>
        <p className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Vehicle size={22} aria-hidden="true" />
          <span>
            {t(`vehicle.${vehicleType}`)}
            {' · '}
            <LeftToRight>{driverId}</LeftToRight>
          </span>
          <Badge tone={isAvailable ? 'good' : isOnline ? 'info' : 'sand'}>{t(word)}</Badge>
        </p>
      </div>
      {settings.speech === null && language === 'en' && (
        <LinkButton
          to="/driver/dashboard?tab=profile"
          variant="plain"
          className="col-span-full -my-8 md:col-auto"
        >
          <bdi lang="hi">{tongues.hi}</bdi> · <bdi lang="ur">{tongues.ur}</bdi>
        </LinkButton>
      )}
      {!isOnTrip && (
        <span className="col-span-full flex flex-col">
          <Sos sosAt={profile.sosAt} lastPlace={shift.lastPlace} />
        </span>
      )}
      <OnlineSwitch isOnline={isOnline} shift={shift} />
    </div>
  );
}
