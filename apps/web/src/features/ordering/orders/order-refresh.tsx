import { IconBroadcast, IconHandClick, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { byServer } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/format.ts';
import { useOnline } from '../../../lib/online.ts';
import { useOrder, useOrderRefresh } from './order-status.api.ts';

export function useFollowedOrder(orderId: string) {
  const [isAuto, setAuto] = useState(true);
  const reading = useOrder(orderId, isAuto);
  const refresh = useOrderRefresh(orderId);
  const turn = (): void => {
    refresh.reset();
    setAuto(!isAuto);
  };
  return {
    order: reading.data,
    error: reading.error,
    refetch: () => void reading.refetch(),
    isReading: reading.isFetching,
    readAt: reading.dataUpdatedAt,
    isAuto,
    turn,
    failure: isAuto ? reading.error : refresh.error,
    refresh: () => refresh.mutate(),
    isRefreshing: refresh.isPending,
  };
}
export type Following = ReturnType<typeof useFollowedOrder>;

export function OrderRefresh({ following }: { following: Following }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { isAuto, readAt, turn, refresh, isRefreshing } = following;
  const Icon = isAuto ? IconBroadcast : IconHandClick;
  return (
    <div className="mt-16 flex flex-wrap items-center gap-x-12 gap-y-8 border-t border-line pt-16">
      <Button variant="quiet" onClick={turn} start={<Icon size={20} aria-hidden="true" />}>
        {t(isAuto ? 'refresh.auto' : 'refresh.manual')}
      </Button>
      {!isAuto && (
        <Button
          variant="quiet"
          pending={isRefreshing}
          onClick={refresh}
          start={<IconRefresh size={20} aria-hidden="true" />}
        >
          {t('refresh.now')}
        </Button>
      )}
      <span className="text-14 text-muted">
        {t('refresh.checked', { time: formatTime(byServer(readAt), language) })}
      </span>
    </div>
  );
}

/** Silent offline: the shell already says so. */
export function RefreshFailure({ following: { failure, readAt } }: { following: Following }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const isOnline = useOnline();
  if (failure === null || !isOnline) return null;
  const time = formatTime(byServer(readAt), language);
  return (
    <Notice tone="danger" role="status" title={t('refresh.failed_title', { time })}>
      {errorText(failure)}
    </Notice>
  );
}
