// Who applies: the chef with an Emirates ID or a licensed business, or the restaurant by its name; the details step shows it.
import { emiratesIdProblem, hasCheckDigit } from '@sufra/contract/id-numbers.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice.tsx';
import { EmiratesIdField } from '../../ui/id-fields.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './join.module.css';
import type { DetailsPart } from './use-details.ts';

/** A digit that does not fit may be a slip or an old card: who looked again may go on. */
const isDoubtful = (emiratesId: string): boolean =>
  emiratesIdProblem(emiratesId) === null && !hasCheckDigit(emiratesId);

function Individual({ draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <>
      <EmiratesIdField
        label={t('chef.details.emirates_id')}
        hint={t('chef.details.emirates_id_hint')}
        value={draft.emiratesId}
        onChange={(emiratesId) =>
          emiratesId !== draft.emiratesId && change({ emiratesId, isEmiratesIdCertain: false })
        }
        error={errors.emiratesId}
        required
      />
      {isDoubtful(draft.emiratesId) && (
        <Checkbox
          label={t('chef.details.emirates_id_certain')}
          checked={draft.isEmiratesIdCertain}
          onChange={(isEmiratesIdCertain) => change({ isEmiratesIdCertain })}
        />
      )}
    </>
  );
}

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
      {draft.isBusiness ? <Business {...part} /> : <Individual {...part} />}
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
