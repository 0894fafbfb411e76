import { type AllergyOption, allergyOptions, type Program } from '@sufra/contract/options.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { useSettled } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ChipGroup } from '../../../kit/controls/choice.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { useAllergyReading } from '../household.api.ts';
import {
  type AllergyDraft,
  entriesOf,
  listOfAllergies,
  plusEntry,
  withEntry,
  withoutEntry,
} from './allergy-draft.ts';
import { DishesLeft } from './dishes-left.tsx';

const UnderstoodAllergies = lazy(async () => ({
  default: (await import('./understood-allergies.tsx')).UnderstoodAllergies,
}));

export const pauseMs = 600;

interface LiveReadingProps {
  reading: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
  isEmpty: boolean;
  isOnItsWay: boolean;
  children: ReactNode;
}

export function LiveReading({ reading, isEmpty, isOnItsWay, children }: LiveReadingProps) {
  const { t } = useTranslation(['household', 'common']);
  return (
    <div aria-live="polite" className="flex flex-col gap-8">
      {isOnItsWay && <p className="text-14 text-muted">{t('allergies.reading')}</p>}
      {children}
      {reading.isError && !isEmpty && (
        <Notice
          title={t('allergies.reading_failed')}
          action={
            <Button variant="quiet" pending={reading.isFetching} onClick={() => void reading.refetch()}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {errorText(reading.error)}
        </Notice>
      )}
    </div>
  );
}

const options = Object.keys(allergyOptions) as AllergyOption[];

export interface AllergyFieldsProps {
  legend: string;
  hint?: string;
  value: AllergyDraft;
  /** For the count of dishes left. */
  programs: readonly Program[];
  health?: string;
  onChange: (value: AllergyDraft) => void;
  error?: string | undefined;
}

export function AllergyFields({
  legend,
  hint,
  value,
  programs,
  health = '',
  onChange,
  error,
}: AllergyFieldsProps) {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  const entries = entriesOf(value.text);
  const settled = useSettled(value.text, pauseMs);
  const reading = useAllergyReading(listOfAllergies({ chosen: value.chosen, text: settled }), {
    programs,
    health: useSettled(health.trim(), pauseMs),
  });
  // Keep the last reading while the next one loads, minus removed entries.
  const written = listOfAllergies(value);
  const readings = (reading.data?.understood ?? []).filter(({ text }) => written.includes(text));
  const isReading = entries.length > 0 && (settled !== value.text || reading.isFetching);
  return (
    <div className="flex flex-col gap-16">
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
        isOnItsWay={isReading && readings.length < written.length}
      >
        {readings.length > 0 && (
          <Suspense>
            <UnderstoodAllergies
              readings={readings}
              chosen={value.chosen}
              onAdd={(entry) => onChange({ ...value, text: plusEntry(value.text, entry, language) })}
              onPick={(entry, candidate) =>
                onChange({ ...value, text: withEntry(value.text, entry, candidate, language) })
              }
              onRemove={(entry) => onChange({ ...value, text: withoutEntry(value.text, entry, language) })}
            />
          </Suspense>
        )}
        {written.length > 0 && <DishesLeft left={reading.data?.dishesLeft ?? null} />}
      </LiveReading>
    </div>
  );
}
