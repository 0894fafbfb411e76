import {
  IconId,
  IconLicense,
  IconSteeringWheel,
  IconUserSquareRounded,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { CaptureGrid } from '../wizard/capture-grid.tsx';
import { EmiratesId } from '../wizard/emirates-id.tsx';
import type { DriverPart } from './driver-step.tsx';
import { driverCapturesOf, type DriverPicture, hasMotor } from './driver-steps.ts';

const icons: Readonly<Record<DriverPicture, Icon>> = {
  emiratesIdFront: IconId,
  emiratesIdBack: IconId,
  drivingLicense: IconSteeringWheel,
  vehicleRegistration: IconLicense,
  profilePhoto: IconUserSquareRounded,
};

export function DriverDocuments({ join, errors, errorOfPicture }: DriverPart) {
  const { t } = useTranslation('join');
  const { draft, change } = join;
  return (
    <>
      <SectionCard title={t('driver.documents.numbers')}>
        <div className="flex flex-col gap-16">
          <EmiratesId draft={draft} change={change} error={errors.emiratesId} />
          {hasMotor(draft.vehicleType) && (
            <TextField
              label={t('driver.documents.license')}
              hint={t('driver.documents.license_hint')}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              maxLength={30}
              value={draft.drivingLicenseNumber}
              onChange={(drivingLicenseNumber) => change({ drivingLicenseNumber })}
              error={errors.drivingLicenseNumber}
              required
            />
          )}
        </div>
      </SectionCard>
      <CaptureGrid
        captures={driverCapturesOf(draft.vehicleType)}
        icons={icons}
        pictures={join.pictures}
        onTake={join.take}
        errorOf={errorOfPicture}
        failure={t('driver.camera_failed')}
      />
      <p className="text-14 text-muted">{t('needs.safe')}</p>
    </>
  );
}
