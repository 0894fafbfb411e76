import type { Restaurant } from '@sufra/contract/shopping.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { dubaiDay, formatTime } from '../../lib/format.ts';
import { useToday } from '../../lib/clock.ts';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { SelectField } from '../../kit/fields/select-field.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';

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
