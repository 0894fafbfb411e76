import { type AdminOrder, getAdminOrdersCsv } from '@sufra/contract/ordering/admin-orders.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { callForFile } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { May } from '../may.tsx';

interface BulkBarProps {
  count: string;
  children: ReactNode;
  onClear: () => void;
}

/** Stays at the bottom of the window, so the rows don't move under the pointer. */
function BulkBar({ count, children, onClear }: BulkBarProps) {
  const { t } = useTranslation('admin');
  return (
    <div
      role="group"
      aria-label={t('list.bulk')}
      className="sticky bottom-8 z-10 flex flex-wrap items-center gap-12 rounded-card border border-line bg-surface px-16 py-8 shadow-card"
    >
      <p role="status" className="font-medium">
        {count}
      </p>
      {children}
      <Button variant="plain" onClick={onClear}>
        {t('list.clear_chosen')}
      </Button>
    </div>
  );
}

interface OrdersBulkProps {
  orders: readonly AdminOrder[];
  query: Omit<QueryOf<typeof getAdminOrdersCsv>, 'ids'>;
  onClear: () => void;
}

export function OrdersBulk({ orders, query: { sort, order }, onClear }: OrdersBulkProps) {
  const { t } = useTranslation('admin');
  const numbers = orders.map(({ orderId }) => orderId).join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(numbers);
      toast({ title: t('orders.copied', { count: orders.length }) });
    } catch {
      // Clipboard access was denied; show the numbers for copying by hand.
      toast({ title: t('orders.copy_by_hand'), description: numbers.replaceAll('\n', ', ') });
    }
  };
  const ids = orders.map(({ id }) => id).join(',');
  const query = { ...(sort && { sort }), ...(order && { order }), ids };
  return (
    <BulkBar count={t('orders.chosen', { count: orders.length })} onClear={onClear}>
      <Button variant="quiet" onClick={() => void copy()} start={<IconCopy size={20} aria-hidden="true" />}>
        {t('orders.copy')}
      </Button>
      <May right="exports">
        <CsvButton
          name="orders"
          label={t('orders.export_chosen')}
          fetchFile={() => callForFile(getAdminOrdersCsv, { query })}
        />
      </May>
    </BulkBar>
  );
}
