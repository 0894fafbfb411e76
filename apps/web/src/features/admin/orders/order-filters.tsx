import { emirates } from '@sufra/contract/options.ts';
import { type OrderSlot, orderSlots } from '@sufra/contract/ordering/admin-orders.ts';
import { orderStatuses } from '@sufra/contract/statuses.ts';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { List } from '../list/list-state.ts';

const FilterDialog = lazy(async () => ({
  default: (await import('./order-filter-dialog.tsx')).FilterDialog,
}));

const orderStates = ['stuck', ...orderStatuses] as const;
export const orderFilters = { status: orderStates, emirate: emirates, slot: orderSlots } as const;

const everything = 'all';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function useStateText(): (state: string) => string {
  const { t } = useTranslation('admin');
  return (state) => {
    const known = orderStatuses.find((one) => one === state);
    return known === undefined ? t('orders.stuck') : t(`order_status.${known}`);
  };
}

export function useSlotText(): (slot: OrderSlot) => string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (slot) =>
    slot === 'breakfast' || slot === 'lunch' || slot === 'dinner'
      ? t(`options:meal_time.${slot}`)
      : formatTime(`${slot}:00`, language);
}

export function OrderFilters({ list }: { list: List }) {
  const { t } = useTranslation('admin');
  const stateText = useStateText();
  const slotText = useSlotText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="grow basis-176 md:max-w-240">
        <SelectField
          label={t('orders.filter')}
          hideLabel
          options={[
            { value: everything, label: t('orders.all_states') },
            ...orderStates.map((value) => ({ value, label: stateText(value) })),
          ]}
          value={textOf(list.chosen['status']) || everything}
          onChange={(value) => list.change({ status: value === everything ? null : value })}
        />
      </div>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        start={<IconFilter size={20} aria-hidden="true" />}
      >
        {t('orders.more_filters')}
      </Button>
      <Suspense>
        {isOpen && <FilterDialog list={list} slotText={slotText} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
