import { type Emirate, emirates } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/phone.ts';
import { Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { PhoneField, TextField } from '../../../kit/fields/text-field.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import type { DriverPart } from './driver-step.tsx';

function OwnPhone({ join, errors }: DriverPart) {
  const { t } = useTranslation('join');
  const { draft, change, applicant } = join;
  if (applicant.phone !== null)
    return (
      <Facts
        rows={[
          {
            label: t('driver.personal.phone'),
            value: <LeftToRight>{formatPhone(applicant.phone)}</LeftToRight>,
          },
        ]}
      />
    );
  return (
    <PhoneField
      label={t('driver.personal.phone')}
      hint={t('driver.personal.phone_hint')}
      value={draft.phone}
      onChange={(phone) => phone !== draft.phone && change({ phone })}
      error={errors.phone}
      required
    />
  );
}

function Who(part: DriverPart) {
  const { t } = useTranslation(['join', 'options']);
  const { join, errors } = part;
  const { draft, change } = join;
  return (
    <SectionCard title={t('driver.personal.who')}>
      <div className="flex flex-col gap-16">
        <TextField
          label={t('driver.personal.name')}
          hint={t('driver.personal.name_hint')}
          autoComplete="name"
          maxLength={120}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          required
        />
        <OwnPhone {...part} />
        <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
          <TextField
            label={t('driver.personal.email')}
            type="email"
            inputMode="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            value={draft.email}
            onChange={(email) => change({ email })}
            error={errors.email}
            required
          />
          <SelectField<Emirate>
            label={t('driver.personal.emirate')}
            placeholder={t('place.emirate_placeholder')}
            options={emirates.map((value) => ({ value, label: t(`options:emirate.${value}`) }))}
            value={draft.emirate}
            onChange={(emirate) => change({ emirate })}
            error={errors.emirate}
            required
          />
        </div>
      </div>
    </SectionCard>
  );
}

function EmergencyContact({ join, errors }: DriverPart) {
  const { t } = useTranslation('join');
  const { draft, change } = join;
  return (
    <SectionCard title={t('driver.emergency.title')}>
      <div className="flex flex-col gap-16">
        <p className="text-14 text-muted">{t('driver.emergency.text')}</p>
        <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
          <TextField
            label={t('driver.emergency.name')}
            autoComplete="off"
            maxLength={120}
            value={draft.emergencyContactName}
            onChange={(emergencyContactName) => change({ emergencyContactName })}
            error={errors.emergencyContactName}
            required
          />
          <PhoneField
            label={t('driver.emergency.phone')}
            autoComplete="off"
            value={draft.emergencyContactPhone}
            onChange={(emergencyContactPhone) =>
              emergencyContactPhone !== draft.emergencyContactPhone && change({ emergencyContactPhone })
            }
            error={errors.emergencyContactPhone}
            required
          />
        </div>
      </div>
    </SectionCard>
  );
}

export function DriverPersonal(part: DriverPart) {
  return (
    <>
      <Who {...part} />
      <EmergencyContact {...part} />
    </>
  );
}
