import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { useTranslation } from 'react-i18next';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Card } from '../../kit/layout/surface.tsx';
import { TrackingCard } from './tracking-card.tsx';
import { useMapTiles, useTracking } from './tracking.api.ts';

function Followed({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order');
  const { data, error, refetch, isFetching } = useTracking(orderId);
  const map = useMapTiles();
  // A kitchen that brings its orders itself has no driver to follow.
  if (data?.driver === null) return null;
  // Without an answer about tiles the map is drawn.
  if (data !== undefined && !map.isPending)
    return <TrackingCard tracking={data} tiles={map.data?.tiles ?? null} />;
  return (
    <Card>
      {error === null ? (
        <Loading label={t('tracking.loading')}>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      ) : (
        <ErrorState
          error={error}
          title={t('tracking.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Card>
  );
}

export function OrderTracking({ order: { id, status } }: { order: OrderDetail }) {
  return status === 'out_for_delivery' ? <Followed orderId={id} /> : null;
}
