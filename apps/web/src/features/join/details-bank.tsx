import { useTranslation } from 'react-i18next';
import { IbanField } from '../../kit/fields/id-fields.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import styles from './join.module.css';
import type { DetailsPart } from './use-details.ts';

export function DetailsBank({ draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('bank.title')}>
      <div className={styles['fields']}>
        <IbanField
          label={t('bank.iban')}
          hint={t('bank.iban_hint')}
          value={draft.iban}
          onChange={(iban) => iban !== draft.iban && change({ iban })}
          error={errors.iban}
          required
        />
        <div className={styles['pair']}>
          <TextField
            label={t('bank.name')}
            autoComplete="off"
            maxLength={80}
            value={draft.bankName}
            onChange={(bankName) => change({ bankName })}
            error={errors.bankName}
            required
          />
          <TextField
            label={t('bank.holder')}
            autoComplete="off"
            maxLength={120}
            value={draft.accountHolder}
            onChange={(accountHolder) => change({ accountHolder })}
            error={errors.accountHolder}
            required
          />
        </div>
      </div>
    </SectionCard>
  );
}
