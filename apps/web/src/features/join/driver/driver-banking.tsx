import { driverBanks } from '@sufra/contract/delivery/drivers.ts';
import { useTranslation } from 'react-i18next';
import { IbanField } from '../../../kit/fields/id-fields.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { AnswerPhone } from '../wizard/wizard-frame.tsx';
import { type DriverBank, otherBank } from './driver-draft.ts';
import type { DriverPart } from './driver-step.tsx';

const textKeyOf = (bank: DriverBank): string => bank.toLowerCase().replaceAll(' ', '_');

function Bank({ join, errors }: DriverPart) {
  const { t } = useTranslation('join');
  const { draft, change } = join;
  return (
    <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
      <SelectField<DriverBank>
        label={t('bank.name')}
        placeholder={t('driver.banking.choose')}
        options={driverBanks.map((value) => ({ value, label: t(`driver.bank.${textKeyOf(value)}`) }))}
        value={draft.bankName}
        onChange={(bankName) => change({ bankName })}
        error={errors.bankName}
        required
      />
      {draft.bankName === otherBank && (
        <TextField
          label={t('driver.banking.other')}
          autoComplete="off"
          maxLength={80}
          value={draft.otherBank}
          onChange={(other) => change({ otherBank: other })}
          error={errors.otherBank}
          required
        />
      )}
    </div>
  );
}

export function DriverBanking(part: DriverPart) {
  const { t } = useTranslation('join');
  const { join, errors } = part;
  const { draft, change, applicant } = join;
  return (
    <>
      <SectionCard title={t('bank.title')}>
        <div className="flex flex-col gap-16">
          <Notice title={t('driver.banking.monday_title')}>{t('driver.banking.monday')}</Notice>
          <Bank {...part} />
          <IbanField
            label={t('bank.iban')}
            hint={t('bank.iban_hint')}
            value={draft.bankIban}
            onChange={(bankIban) => bankIban !== draft.bankIban && change({ bankIban })}
            error={errors.bankIban}
            required
          />
          <TextField
            label={t('bank.holder')}
            hint={t('driver.banking.holder_hint')}
            autoComplete="off"
            maxLength={120}
            value={draft.accountHolderName}
            onChange={(accountHolderName) => change({ accountHolderName })}
            error={errors.accountHolderName}
            required
          />
        </div>
      </SectionCard>
      <AnswerPhone phone={applicant.phone} />
    </>
  );
}
