import {
  largeEventGuests,
  maxAheadDays,
  minNoticeHours,
  recommendedNotice,
} from '@sufra/contract/subscription/promises.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { dubaiDay, formatNumber, formatTime, formatSpan } from '../../../lib/format.ts';
import { useNowBy } from '../../../lib/clock.ts';
import { classes } from '../../../kit/style/classes.ts';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { instantOf, noticeOf, sizeOf, tableTimes, type When } from '../when.ts';
import styles from './when-fields.module.css';

const lookMs = 30_000;
const minNoticeDays = Math.ceil(minNoticeHours / 24);

interface WhenFieldsProps {
  when: When;
  onChange: (part: Partial<When>) => void;
  errors: { readonly date?: string | undefined; readonly time?: string | undefined };
  /** Null until entered. */
  guests: number | null;
}

function NoticeLine({ when, guests }: Pick<WhenFieldsProps, 'when' | 'guests'>) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const now = useNowBy(lookMs);
  const size = sizeOf(guests ?? 0);
  const number = (value: number): string => formatNumber(value, language);
  const { from, to } = recommendedNotice[size];
  const advice = t(`form.notice.${size}`, {
    guests: number(largeEventGuests),
    from: number(from),
    to: number(to),
  });
  const instant = instantOf(when);
  const given = instant === null ? null : noticeOf(instant, guests ?? 0, now);
  const least = formatSpan(minNoticeHours, 'hour', language);
  const left = given === null ? '' : formatSpan(given.left.value, given.left.unit, language);
  return (
    <div
      role="status"
      className={classes(
        styles['notice'],
        'rounded-control px-16 py-12',
        given !== null && styles[given.kind],
      )}
    >
      <p>{advice}</p>
      <p className={classes(given !== null && 'font-semibold')}>
        {t(`form.notice.${given?.kind ?? 'least'}`, { left, least })}
      </p>
    </div>
  );
}

export function WhenFields({ when, onChange, errors, guests }: WhenFieldsProps) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const today = new Date(useNowBy(lookMs));
  // Keep a saved time that is not a half-hour, such as 7:15.
  const times =
    when.time === '' || tableTimes.includes(when.time) ? tableTimes : [...tableTimes, when.time].sort();
  return (
    <div className="flex flex-col gap-16">
      <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
        <TextField
          type="date"
          label={t('form.date')}
          min={dubaiDay(today, minNoticeDays)}
          max={dubaiDay(today, maxAheadDays)}
          value={when.date}
          onChange={(date) => onChange({ date })}
          error={errors.date}
          required
        />
        <SelectField
          label={t('form.time')}
          placeholder={t('form.time_choose')}
          options={times.map((value) => ({ value, label: formatTime(value, language) }))}
          value={when.time}
          onChange={(time) => onChange({ time })}
          error={errors.time}
          required
        />
      </div>
      <NoticeLine when={when} guests={guests} />
    </div>
  );
}
