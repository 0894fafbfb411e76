import { emirates } from '@sufra/contract/options.ts';
import { type OrderSlot, orderSlots } from '@sufra/contract/ordering/admin-orders.ts';
import { orderStatuses } from '@sufra/contract/statuses.ts';
import { IconFilter, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay, formatTime, isolate } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import type { Changes, List } from '../list/list-state.ts';

const FilterDialog = lazy(async () => ({
  default: (await import('./order-filter-dialog.tsx')).FilterDialog,
}));

const orderStates = ['stuck', ...orderStatuses] as const;
export const orderFilters = { status: orderStates, emirate: emirates, slot: orderSlots } as const;

const everything = 'all';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function useStateText(): (state: string) => string {
  const { t } = useTranslation('admin');
  return (state) => {
    const known = orderStatuses.find((one) => one === state);
    return known === undefined ? t('orders.stuck') : t(`order_status.${known}`);
  };
}

function useSlotText(): (slot: OrderSlot) => string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (slot) =>
    slot === 'breakfast' || slot === 'lunch' || slot === 'dinner'
      ? t(`options:meal_time.${slot}`)
      : formatTime(`${slot}:00`, language);
}

/** Page weight: the contracts are lazy. */
function useChosenNames({ vendor, driver }: { vendor: string; driver: string }) {
  const partners = useAdminQuery(
    ['partners', vendor],
    async (signal) => {
      const { getAdminPartner } = await import('@sufra/contract/partners/admin-partners.ts');
      return call(getAdminPartner, { params: { id: vendor }, signal });
    },
    vendor !== '',
  );
  const drivers = useAdminQuery(
    ['drivers', driver],
    async (signal) => {
      const { getAdminDriver } = await import('@sufra/contract/delivery/admin-drivers.ts');
      return call(getAdminDriver, { params: { id: driver }, signal });
    },
    driver !== '',
  );
  return { vendor: partners.data?.partner.name ?? '…', driver: drivers.data?.driver.name ?? '…' };
}

interface Chip {
  readonly label: string;
  readonly without: Changes;
}

function useChips(list: List): readonly Chip[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { from, to } = list.query;
  const stateText = useStateText();
  const slotText = useSlotText();
  const [status, emirate, slot, vendor, driver] = ['status', 'emirate', 'slot', 'vendor', 'driver'].map(
    (name) => textOf(list.chosen[name]),
  ) as [string, string, string, string, string];
  const names = useChosenNames({ vendor, driver });
  const day = (text: string): string => isolate(formatDay(text, language, 'medium'));
  const known = {
    emirate: emirates.find((one) => one === emirate),
    slot: orderSlots.find((one) => one === slot),
  };
  return [
    ...(status === '' ? [] : [{ label: stateText(status), without: { status: null } }]),
    ...(from === undefined
      ? []
      : [{ label: t('orders.chip.from', { day: day(from) }), without: { from: null } }]),
    ...(to === undefined ? [] : [{ label: t('orders.chip.to', { day: day(to) }), without: { to: null } }]),
    ...(known.slot ? [{ label: slotText(known.slot), without: { slot: null } }] : []),
    ...(known.emirate ? [{ label: t(`options:emirate.${known.emirate}`), without: { emirate: null } }] : []),
    ...(vendor === ''
      ? []
      : [{ label: t('orders.chip.vendor', { name: isolate(names.vendor) }), without: { vendor: null } }]),
    ...(driver === ''
      ? []
      : [{ label: t('orders.chip.driver', { name: isolate(names.driver) }), without: { driver: null } }]),
  ];
}

export function OrderChips({ list }: { list: List }) {
  const { t } = useTranslation('admin');
  const chips = useChips(list);
  if (chips.length === 0) return null;
  return (
    <ul
      role="list"
      aria-label={t('orders.chip.all')}
      className="flex min-w-0 scrollbar-none gap-8 overflow-x-auto desk:-my-12"
    >
      {chips.map(({ label, without }) => (
        <li key={label} className="flex-none">
          <button
            type="button"
            className="inline-flex min-h-target items-center gap-8 rounded-round border-1.5 border-main bg-main-soft px-12 text-14 font-medium whitespace-nowrap text-main-text"
            aria-label={t('orders.chip.remove', { filter: label })}
            onClick={() => list.change(without)}
          >
            {label}
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
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
