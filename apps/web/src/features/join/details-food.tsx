import { cuisines } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { ChipGroup } from '../../kit/controls/choice.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import styles from './join.module.css';
import type { DetailsPart } from './use-details.ts';

export function DetailsFood({ kind, draft, change, errors }: DetailsPart) {
  const { t } = useTranslation(['join', 'options']);
  return (
    <SectionCard title={t(`${kind}.details.food`)}>
      <div className={styles['fields']}>
        <div data-wrong={errors.cuisines !== undefined}>
          <ChipGroup
            legend={t('cuisines')}
            hint={t('cuisines_hint')}
            error={errors.cuisines}
            options={cuisines.map((value) => ({ value, label: t(`options:cuisine.${value}`) }))}
            value={draft.cuisines}
            onChange={(value) => change({ cuisines: value })}
          />
        </div>
        {kind === 'chef' && (
          <TextArea
            label={t('chef.details.description')}
            hint={t('chef.details.description_hint')}
            optional
            rows={3}
            maxLength={500}
            value={draft.description}
            onChange={(description) => change({ description })}
            error={errors.description}
          />
        )}
      </div>
    </SectionCard>
  );
}
