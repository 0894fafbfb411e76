import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatTime, dubaiDay } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { TextArea, TextField } from '../../../kit/fields/text-field.tsx';
import type { ShoppingList } from './order-sheet.api.ts';
import type { Restaurant } from '@sufra/contract/shopping.ts';
import { useToday } from '../../../lib/clock.ts';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import styles from './delivery-time.module.css';

export const isOpenDay = (date: string, list: ShoppingList): boolean =>
  date >= list.firstDeliveryDate && date <= list.lastDeliveryDate;

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
  const days = {
    first: formatDay(firstDeliveryDate, language, 'short'),
    last: formatDay(lastDeliveryDate, language, 'short'),
  };
  const isOpen = isOpenDay(date, list);
  const window =
    grocery === null || !isOpen
      ? null
      : t('day.window', {
          day: formatDay(date, language),
          from: formatTime(grocery.deliveryFrom, language),
          to: formatTime(grocery.deliveryTo, language),
        });
  return {
    hint: t('day.hint', days),
    // While a year is typed it passes through the first centuries.
    error: date !== '' && !date.startsWith('0') && !isOpen ? t('day.outside', days) : dateError,
    window,
  };
}

export function DeliveryDay(props: DeliveryDayProps) {
  const { list, date, onDate, notes, onNotes, notesError } = props;
  const { t } = useTranslation('getting');
  const { hint, error, window } = useDayTexts(props);
  const { firstDeliveryDate, lastDeliveryDate } = list;
  return (
    <SectionCard title={t('day.title')}>
      <Stack>
        <div className={styles['day']}>
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
            {t('day.tomorrow')}
          </Button>
        </div>
        <p role="status" className={styles['window']}>
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

const slotMs = 30 * 60_000;

interface DeliverySlotProps {
  kitchen: Restaurant | undefined;
  /** Somebody fasts: nothing is offered for the daytime. */
  keepsFast: boolean;
  slot: string;
  onSlot: (slot: string) => void;
  slotError: string | undefined;
  notes: string;
  onNotes: (notes: string) => void;
  notesError: string | undefined;
}

function useSlotOptions(kitchen: Restaurant | undefined) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const today = useToday();
  return (kitchen?.slots ?? []).map((value) => {
    const start = new Date(value);
    const range = t('range', {
      from: formatTime(start, language),
      to: formatTime(new Date(start.getTime() + slotMs), language),
    });
    return { value, label: dubaiDay(start) === today ? range : t('time.tomorrow', { range }) };
  });
}

export function DeliverySlot(props: DeliverySlotProps) {
  const { kitchen, keepsFast, slot, onSlot, slotError, notes, onNotes, notesError } = props;
  const { t } = useTranslation('getting');
  const options = useSlotOptions(kitchen);
  return (
    <SectionCard title={t('time.title')}>
      <Stack>
        <SelectField
          label={t('time.label')}
          placeholder={t(kitchen === undefined ? 'time.waits' : 'time.choose')}
          options={options}
          value={slot}
          onChange={onSlot}
          disabled={kitchen === undefined}
          hint={keepsFast ? t('time.fast') : undefined}
          error={slotError}
          required
        />
        <TextArea
          label={t('notes.label')}
          hint={t('notes.hint_cooked')}
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
