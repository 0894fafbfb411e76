import { getOrderDelivery, type OrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatNumber, formatTime, isolate } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';

type Offer = OrderDelivery['offers'][number];

/** Why this driver: null for offers older than the stored reasons. */
export function useReason(): (offer: Offer) => string | null {
  const { t } = useTranslation('admin');
  return ({ status, assignedBy, freeDrivers, nearerDrivers, isShared }) => {
    if (status === 'assigned')
      return assignedBy === null ? null : t('order.delivery.reason_staff', { name: isolate(assignedBy) });
    if (freeDrivers === null || nearerDrivers === null) return null;
    const chosen =
      freeDrivers === 1
        ? t('order.delivery.reason_only')
        : nearerDrivers === 0
          ? t('order.delivery.reason_nearest', { count: freeDrivers })
          : t('order.delivery.reason_best', { count: nearerDrivers });
    return isShared ? `${chosen} ${t('order.delivery.reason_shared')}` : chosen;
  };
}

export function Decisions({ offers }: Pick<OrderDelivery, 'offers'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const reasonOf = useReason();
  return (
    <ol role="list" className="flex flex-col gap-8">
      {offers.map((offer) => {
        const { driver, status, toPickup, offeredAt, answeredAt } = offer;
        const reason = reasonOf(offer);
        return (
          <li key={`${driver.id} ${offeredAt}`} className="text-14">
            <Link className="font-medium" to={`/admin/drivers/${driver.id}`}>
              <bdi>{driver.name}</bdi>
            </Link>
            {' · '}
            {t(`order.delivery.offer.${status}`)}
            <span className="block text-muted">
              {formatTime(new Date(offeredAt), language)}
              {answeredAt !== null && status !== 'assigned' && (
                <> – {formatTime(new Date(answeredAt), language)}</>
              )}
              {' · '}
              {t('order.delivery.km', { km: formatNumber(toPickup, language, 1) })}
            </span>
            {reason !== null && <span className="block">{reason}</span>}
          </li>
        );
      })}
    </ol>
  );
}

interface DecisionsDialogProps {
  order: { readonly id: string; readonly orderId: string };
  onClose: () => void;
}

export function DecisionsDialog({ order, onClose }: DecisionsDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { data, error } = useAdminQuery(['orders', order.id, 'delivery'], (signal) =>
    call(getOrderDelivery, { params: { id: order.id }, signal }),
  );
  const state = error ? errorText(error) : data ? null : t('common:loading');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('live.explain', { order: order.orderId })}
      actions={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
    >
      <Stack>
        {state !== null && <p role="status">{state}</p>}
        {data !== undefined && data.offers.length === 0 && <p>{t('order.delivery.no_offers')}</p>}
        {data !== undefined && <Decisions offers={data.offers} />}
      </Stack>
    </Dialog>
  );
}
