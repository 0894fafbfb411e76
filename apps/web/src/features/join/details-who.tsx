import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../kit/controls/choice.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { EmiratesId } from './emirates-id.tsx';
import styles from './join.module.css';
import type { DetailsPart } from './use-details.ts';

function Business({ draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('chef.details.business_name')}
        autoComplete="organization"
        maxLength={120}
        value={draft.businessName}
        onChange={(businessName) => change({ businessName })}
        error={errors.businessName}
        required
      />
      <TextField
        label={t('chef.details.trade_license')}
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        value={draft.tradeLicenseNumber}
        onChange={(tradeLicenseNumber) => change({ tradeLicenseNumber })}
        error={errors.tradeLicenseNumber}
        required
      />
    </div>
  );
}

function ChefAs(part: DetailsPart) {
  const { t } = useTranslation('join');
  const { draft, change } = part;
  const ways = ['individual', 'business'] as const;
  return (
    <>
      <ChoiceGroup
        legend={t('chef.details.as')}
        options={ways.map((value) => ({
          value,
          label: t(`chef.details.${value}`),
          description: t(`chef.details.${value}_text`),
        }))}
        value={draft.isBusiness ? 'business' : 'individual'}
        onChange={(way) => change({ isBusiness: way === 'business' })}
      />
      {draft.isBusiness ? (
        <Business {...part} />
      ) : (
        <EmiratesId draft={draft} change={change} error={part.errors.emiratesId} />
      )}
    </>
  );
}

export function DetailsWho(part: DetailsPart) {
  const { t } = useTranslation('join');
  const { kind, draft, change, errors } = part;
  return (
    <SectionCard title={t(`${kind}.details.who`)}>
      <div className={styles['fields']}>
        <TextField
          label={t(`${kind}.details.name`)}
          hint={t(`${kind}.details.name_hint`)}
          autoComplete={kind === 'chef' ? 'name' : 'organization'}
          maxLength={120}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          required
        />
        {kind === 'chef' && <ChefAs {...part} />}
      </div>
    </SectionCard>
  );
}
