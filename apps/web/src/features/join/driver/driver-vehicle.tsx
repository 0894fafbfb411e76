import { vehicleTypes, type VehicleType } from '@sufra/contract/options.ts';
import { IconBike, IconCar, IconMotorbike, IconScooter, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { NumericField } from '../../../kit/fields/grouped-field.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import styles from '../wizard/wizard.module.css';
import type { DriverPart } from './driver-step.tsx';
import { hasMotor } from './driver-steps.ts';

const icons: Readonly<Record<VehicleType, Icon>> = {
  motorcycle: IconMotorbike,
  bicycle: IconBike,
  car: IconCar,
  scooter: IconScooter,
};

function Type({ join, errors }: DriverPart) {
  const { t } = useTranslation(['join', 'options']);
  const { draft, change } = join;
  return (
    <div data-wrong={errors.vehicleType !== undefined} className={styles['choices']}>
      <ChoiceGroup
        legend={t('driver.vehicle.type')}
        error={errors.vehicleType}
        options={vehicleTypes.map((value) => {
          const VehicleIcon = icons[value];
          return {
            value,
            label: t(`options:vehicle.${value}`),
            icon: <VehicleIcon size={32} stroke={1.4} aria-hidden="true" />,
          };
        })}
        value={draft.vehicleType === '' ? null : draft.vehicleType}
        onChange={(vehicleType) => change({ vehicleType })}
      />
    </div>
  );
}

function Registered({ join, errors }: DriverPart) {
  const { t } = useTranslation('join');
  const { draft, change, applicant } = join;
  return (
    <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
      <TextField
        label={t('driver.vehicle.plate')}
        hint={t('driver.vehicle.plate_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        maxLength={20}
        value={draft.vehiclePlateNumber}
        onChange={(vehiclePlateNumber) => change({ vehiclePlateNumber })}
        error={errors.vehiclePlateNumber}
        required
      />
      <NumericField
        label={t('driver.vehicle.year')}
        hint={t('driver.vehicle.year_hint')}
        placeholder={String(applicant.newestYear - 1)}
        maxDigits={4}
        autoComplete="off"
        value={draft.vehicleYear}
        onChange={(vehicleYear) => vehicleYear !== draft.vehicleYear && change({ vehicleYear })}
        error={errors.vehicleYear}
        required
      />
    </div>
  );
}

export function DriverVehicle(part: DriverPart) {
  const { t } = useTranslation('join');
  const { join, errors } = part;
  const { draft, change } = join;
  const isMotorised = hasMotor(draft.vehicleType);
  return (
    <SectionCard title={t('driver.vehicle.card')}>
      <div className="flex flex-col gap-16">
        <Type {...part} />
        {!isMotorised && (
          <Notice tone="good" role="status">
            {t('driver.vehicle.bicycle')}
          </Notice>
        )}
        {isMotorised && <Registered {...part} />}
        <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
          <TextField
            label={t('driver.vehicle.model')}
            hint={t(isMotorised ? 'driver.vehicle.model_hint' : 'driver.vehicle.bicycle_hint')}
            autoComplete="off"
            dir="auto"
            maxLength={60}
            value={draft.vehicleModel}
            onChange={(vehicleModel) => change({ vehicleModel })}
            error={errors.vehicleModel}
            required
          />
          <TextField
            label={t('driver.vehicle.color')}
            hint={t('driver.vehicle.color_hint')}
            autoComplete="off"
            maxLength={40}
            value={draft.vehicleColor}
            onChange={(vehicleColor) => change({ vehicleColor })}
            error={errors.vehicleColor}
            required
          />
        </div>
      </div>
    </SectionCard>
  );
}
