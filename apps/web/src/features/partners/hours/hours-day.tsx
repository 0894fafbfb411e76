import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatTime } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import {
  endsNextDay,
  maxStretches,
  type Stretch,
  timesWith,
  withDayOpen,
  type Week,
  withAnother,
  withoutStretch,
  withStretch,
  dayText,
} from './opening-hours.ts';

interface StretchFieldsProps {
  day: string;
  stretch: Stretch;
  isClashing: boolean;
  onRemove: (() => void) | null;
  onChange: (stretch: Stretch) => void;
}

function StretchFields({ day, stretch, isClashing, onRemove, onChange }: StretchFieldsProps) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const { from, to } = stretch;
  const options = (own: string) =>
    timesWith(own).map((time) => ({ value: time, label: formatTime(time, language) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-12 gap-y-4 [&>button]:mt-[1.75rem]">
      <SelectField
        label={t('hours.from')}
        aria-label={t('hours.from_named', { day })}
        options={options(from)}
        value={from}
        onChange={(time) => onChange({ from: time, to })}
      />
      <SelectField
        label={t('hours.to')}
        aria-label={t('hours.to_named', { day })}
        options={options(to)}
        value={to}
        onChange={(time) => onChange({ from, to: time })}
        error={isClashing ? t('hours.clash') : undefined}
      />
      {onRemove !== null && (
        <IconButton
          label={t('hours.remove_stretch', { day })}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
      {!isClashing && from === to && (
        <p className="col-span-full text-14 text-info-text">{t('hours.all_day')}</p>
      )}
      {!isClashing && from !== to && endsNextDay(stretch) && (
        <p className="col-span-full text-14 text-info-text">{t('hours.next_day')}</p>
      )}
    </div>
  );
}

export interface HoursDayProps {
  day: number;
  week: Week;
  isClashing: boolean;
  onChange: (week: Week) => void;
  onCopy: () => void;
}

export function HoursDay({ day, week, isClashing, onChange, onCopy }: HoursDayProps) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const name = dayText(day, language);
  const stretches = week[day] ?? [];
  const isOpen = stretches.length > 0;
  return (
    <Card as="section" className="flex flex-col gap-12 p-16" aria-label={name}>
      <Switch
        label={name}
        state={t(isOpen ? 'hours.open' : 'hours.closed')}
        checked={isOpen}
        onChange={(open) => onChange(withDayOpen(week, day, open))}
      />
      {stretches.map((stretch, at) => (
        <StretchFields
          key={at}
          day={name}
          stretch={stretch}
          isClashing={isClashing && at === stretches.length - 1}
          onRemove={stretches.length > 1 ? () => onChange(withoutStretch(week, day, at)) : null}
          onChange={(changed) => onChange(withStretch(week, day, at, changed))}
        />
      ))}
      {isOpen && (
        <div className="-ms-12 mt-auto flex flex-wrap gap-x-8">
          {stretches.length < maxStretches && (
            <Button
              variant="plain"
              start={<IconPlus size={20} aria-hidden="true" />}
              aria-label={t('hours.another_named', { day: name })}
              onClick={() => onChange(withAnother(week, day))}
            >
              {t('hours.another')}
            </Button>
          )}
          <Button
            variant="plain"
            start={<IconCopy size={20} aria-hidden="true" />}
            aria-label={t('hours.copy_named', { day: name })}
            onClick={onCopy}
          >
            {t('hours.copy')}
          </Button>
        </div>
      )}
    </Card>
  );
}
