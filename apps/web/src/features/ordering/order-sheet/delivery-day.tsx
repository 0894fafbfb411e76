import { groceryCancelMinutes } from '@sufra/contract/subscription/promises.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { TextArea, TextField } from '../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { useToday } from '../../../lib/clock.ts';
import { dubaiDay, formatDay, formatTime, isolate } from '../../../lib/format.ts';
import { isDeliveryDay } from './order-sheet-rules.ts';
import type { ShoppingList } from './order-sheet.api.ts';

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface DeliveryDayProps {
  list: ShoppingList;
  date: string;
  onDate: (date: string) => void;
  dateError: string | undefined;
  notes: string;
  onNotes: (notes: string) => void;
  notesError: string | undefined;
}

function useDayTexts({ list, date, dateError }: Pick<DeliveryDayProps, 'list' | 'date' | 'dateError'>) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { firstDeliveryDate, lastDeliveryDate, grocery } = list;
  const today = useToday();
  const days = {
    first: formatDay(firstDeliveryDate, language, 'short'),
    last: formatDay(lastDeliveryDate, language, 'short'),
  };
  const isOpen = isDeliveryDay(date, list);
  const holiday = list.holidays?.find((one) => one.date === date);
  const window =
    grocery === null || !isOpen
      ? null
      : t('day.window', {
          day: formatDay(date, language),
          from: formatTime(grocery.deliveryFrom, language),
          to: formatTime(grocery.deliveryTo, language),
        });
  const cancel = isOpen
    ? t('day.cancel', {
        day: formatDay(dubaiDay(new Date(`${date}T12:00:00+04:00`), -1), language, 'short'),
        time: formatTime(clockText(groceryCancelMinutes), language),
      })
    : null;
  return {
    hint: t('day.hint', days),
    // A half-typed year reads as the year 2, 20, 202: no error yet.
    error: holiday
      ? t('day.holiday', { day: formatDay(date, language), name: isolate(holiday.name) })
      : list.closedDates.includes(date)
        ? t('day.closed')
        : date !== '' && !date.startsWith('0') && !isOpen
          ? t('day.outside', days)
          : dateError,
    first:
      firstDeliveryDate === dubaiDay(new Date(`${today}T12:00:00+04:00`), 1) ? t('day.tomorrow') : days.first,

    window: window === null || cancel === null ? window : `${window}. ${cancel}`,
  };
}

export function DeliveryDay(props: DeliveryDayProps) {
  const { list, date, onDate, notes, onNotes, notesError } = props;
  const { t } = useTranslation('getting');
  const { hint, error, window, first } = useDayTexts(props);
  const { firstDeliveryDate, lastDeliveryDate } = list;
  return (
    <SectionCard title={t('day.title')}>
      <Stack>
        <div className="flex flex-wrap items-end gap-12 *:first:max-w-352 *:first:grow *:first:basis-192 [&>button]:min-h-48">
          <TextField
            type="date"
            label={t('day.label')}
            hint={hint}
            min={firstDeliveryDate}
            max={lastDeliveryDate}
            value={date}
            onChange={onDate}
            error={error}
            required
          />
          <Button
            variant="quiet"
            aria-pressed={date === firstDeliveryDate}
            onClick={() => onDate(firstDeliveryDate)}
          >
            {first}
          </Button>
        </div>
        <p role="status" className="min-h-[1.5em] font-medium text-info-text">
          {window}
        </p>
        <TextArea
          label={t('notes.label')}
          hint={t('notes.hint_ingredients')}
          optional
          rows={2}
          maxLength={300}
          value={notes}
          onChange={onNotes}
          error={notesError}
        />
      </Stack>
    </SectionCard>
  );
}
