import { type AllergyOption, allergyOptions } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSettled } from '../../lib/clock.ts';
import { ChipGroup } from '../../kit/controls/choice.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import { type AllergyDraft, entriesOf, withEntry, withoutEntry } from './allergy-draft.ts';
import { useAllergyReading } from './household.api.ts';
import styles from './household.module.css';
import { LiveReading, pauseMs } from './live-reading.tsx';
import { UnderstoodAllergies } from './understood-allergies.tsx';

const options = Object.keys(allergyOptions) as AllergyOption[];

export interface AllergyFieldsProps {
  legend: string;
  hint?: string;
  value: AllergyDraft;
  onChange: (value: AllergyDraft) => void;
  error?: string | undefined;
}

export function AllergyFields({ legend, hint, value, onChange, error }: AllergyFieldsProps) {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  const entries = entriesOf(value.text);
  const settled = useSettled(value.text, pauseMs);
  const reading = useAllergyReading(entriesOf(settled));
  // The last reading stays while the next is on its way, without what is no longer written.
  const readings = (reading.data?.understood ?? []).filter(({ text }) => entries.includes(text));
  const isReading = entries.length > 0 && (settled !== value.text || reading.isFetching);
  return (
    <div className={styles['fields']}>
      <ChipGroup
        legend={legend}
        hint={hint}
        options={options.map((option) => ({ value: option, label: t(`options:allergy.${option}`) }))}
        value={value.chosen}
        onChange={(chosen) => onChange({ ...value, chosen })}
      />
      <TextArea
        label={t('allergies.other')}
        hint={t('allergies.other_hint')}
        optional
        rows={2}
        maxLength={1_000}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        error={error}
      />
      <LiveReading
        reading={reading}
        isEmpty={entries.length === 0}
        isOnItsWay={isReading && readings.length < entries.length}
      >
        {readings.length > 0 && (
          <UnderstoodAllergies
            readings={readings}
            onPick={(entry, candidate) =>
              onChange({ ...value, text: withEntry(value.text, entry, candidate, language) })
            }
            onRemove={(entry) => onChange({ ...value, text: withoutEntry(value.text, entry, language) })}
          />
        )}
      </LiveReading>
    </div>
  );
}
