import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../lib/clock.ts';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { useConditionReading } from '../household.api.ts';
import { LiveReading, pauseMs } from './allergy-fields.tsx';
import { UnderstoodConditions } from './lazy-conditions.tsx';

export interface ConditionFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function ConditionField({ value, onChange, error }: ConditionFieldProps) {
  const { t } = useTranslation('household');
  const written = value.trim();
  const settled = useSettled(written, pauseMs);
  const reading = useConditionReading(settled);
  const isReading = written !== '' && (settled !== written || reading.isFetching);
  return (
    <div className="flex flex-col gap-16">
      <TextArea
        label={t('profile.health')}
        hint={t('profile.health_hint')}
        optional
        rows={2}
        maxLength={500}
        value={value}
        onChange={onChange}
        error={error}
      />
      <LiveReading
        reading={reading}
        isEmpty={written === ''}
        isOnItsWay={isReading && reading.data === undefined}
      >
        {written !== '' && reading.data !== undefined && <UnderstoodConditions reading={reading.data} />}
      </LiveReading>
    </div>
  );
}
