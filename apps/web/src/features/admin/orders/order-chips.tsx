import { emirates } from '@sufra/contract/options.ts';
import { orderSlots } from '@sufra/contract/ordering/admin-orders.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { formatDay, isolate } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import type { Changes, List } from '../list/list-state.ts';
import { textOf, useSlotText, useStateText } from './order-filters.tsx';

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
