import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconBellOff, IconPlugConnectedX } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ring, useAlarm, type Chime } from '../../../lib/chime.ts';
import { byServer, useNowBy } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/format.ts';
import { useOnline } from '../../../lib/online.ts';
import { toast } from '../../../lib/toast.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import type { usePartnerOrders } from './partner-orders.api.ts';
import { alarmedOrders, hasArrived, newOrders, ringingOrders } from './partner-sections.ts';
import { useHeldMoves } from './partner-undo.ts';
import { classes } from '../../../kit/style/classes.ts';
import styles from './partner-head.module.css';

type Reading = ReturnType<typeof usePartnerOrders>;

function useArrival(ids: readonly string[] | undefined, tell: (count: number) => void): void {
  const call = useEffectEvent(tell);
  const before = useRef<readonly string[] | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = ids;
    if (known !== undefined && ids !== undefined && hasArrived(known, ids)) call(ids.length);
  }, [ids]);
}

const idsOf = (orders: readonly PartnerOrder[]): string[] => orders.map(({ id }) => id);
const lookEveryMs = 2_000;

/** Rings until orders and safety alarms are answered; keeps the screen awake while orders are open. */
function useKitchenCalls({ data: orders }: Reading, chime: Chime): void {
  const { t } = useTranslation('partner');
  const held = useHeldMoves();
  const waiting = ringingOrders(orders, useNowBy(lookEveryMs)).filter(({ id }) => !held.has(id));
  const alarmed = alarmedOrders(orders);
  useAlarm(chime.isOn && chime.isArmed && waiting.length + alarmed.length > 0);
  useWakeLock(orders?.some(({ stage }) => openStages.includes(stage)) ?? false);
  useArrival(orders && idsOf(newOrders(orders)), (count) =>
    toast({ title: t('new_order.title'), description: t('new_order.text', { count }) }),
  );
  useArrival(orders && idsOf(alarmed), () =>
    toast({ title: t('safety_alarm.title'), description: t('safety_alarm.call'), tone: 'destructive' }),
  );
}

const openStages: readonly PartnerOrder['stage'][] = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
];

// Optional, and loaded early: a printer works without a network.
const Papers = lazy<ComponentType>(() =>
  import('./printing/print-papers.tsx').then(
    (print) => ({ default: print.Papers }),
    () => ({ default: () => null }),
  ),
);

export function KitchenCalls({ reading, chime }: { reading: Reading; chime: Chime }) {
  const { t } = useTranslation('partner');
  useKitchenCalls(reading, chime);
  return (
    <>
      <Suspense>
        <Papers />
      </Suspense>
      {chime.isOn && !chime.isArmed && (
        <div
          className="flex min-w-0 grow items-center gap-x-12 rounded-control bg-highlight-soft ps-12 print:hidden svg:flex-none"
          role="status"
        >
          <IconBellOff size={22} aria-hidden="true" />
          <p className="min-w-0 grow text-14 leading-1_3 font-medium">{t('alarm.off')}</p>
          <Button className="flex-none px-16 whitespace-nowrap" onClick={ring}>
            {t('alarm.turn_on')}
          </Button>
        </div>
      )}
    </>
  );
}

const patienceMs = 10_000;

function useLasting(isTrue: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasting(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isTrue]);
  return isTrue && isLasting;
}

export function ConnectionBar({ reading }: { reading: Reading }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const isOnline = useOnline();
  const { data, error, isFetching, dataUpdatedAt } = reading;
  const isHanging = useLasting(isFetching);
  const readAt = byServer(dataUpdatedAt);
  const isOld = useNowBy(lookEveryMs) - readAt.getTime() >= patienceMs;
  const isLost = data !== undefined && (!isOnline || (error !== null && isOld) || isHanging);
  return (
    <div role="alert" className="sticky top-header z-20 print:hidden">
      {isLost && (
        <p
          className={classes(
            styles['lost'],
            'flex flex-wrap items-center justify-center gap-x-8 bg-danger-soft px-16 py-8 text-danger-text svg:flex-none',
          )}
        >
          <IconPlugConnectedX size={22} aria-hidden="true" />
          <strong className="font-semibold">
            {t('connection.lost', { time: formatTime(readAt, language) })}
          </strong>
          {t('connection.again')}
        </p>
      )}
    </div>
  );
}
