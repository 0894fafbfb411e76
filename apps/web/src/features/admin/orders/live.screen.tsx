import type { AssignBlock } from '@sufra/contract/delivery/admin-dispatch.ts';
import { watchLive } from '@sufra/contract/live.ts';
import { getLiveOrders, type LiveDriver, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { call } from '../../../lib/api.ts';
import { useChime } from '../../../lib/chime.ts';
import { useLive } from '../../../lib/live.ts';
import { joined } from '../../../lib/pace.ts';
import { toast } from '../../../lib/toast.ts';
import { useAdminQuery } from '../admin.api.ts';
import { SosList } from '../drivers/live-sos.tsx';
import { useMay } from '../may.tsx';
import { PageHead, StaleNotice } from '../page.tsx';
import { useAssign } from './assign-driver.ts';
import {
  type Exception,
  ExceptionStrip,
  type LiveBoard,
  MissedList,
  ordersWith,
  SoundSwitch,
  useCalls,
} from './live-alarms.tsx';
import { DriverRail } from './live-drivers.tsx';
import { Lanes, type TicketActions } from './live-lanes.tsx';

const ChangeDriverDialog = lazy(async () => ({
  default: (await import('./change-driver.tsx')).ChangeDriverDialog,
}));

const DecisionsDialog = lazy(async () => ({
  default: (await import('./driver-decisions.tsx')).DecisionsDialog,
}));
const LiveMap = lazy(async () => ({ default: (await import('./live-map.tsx')).LiveMap }));

const liveKey = ['orders', 'live'] as const;
const pollMs = 10_000;
const pace = joined(1_000);

function useBoard() {
  const { language } = useLanguage();
  const reading = useAdminQuery(liveKey, (signal) => call(getLiveOrders, { signal }));
  // Hidden too, so that the title counts and the sound calls.
  useLive(watchLive, { keys: [['admin', ...liveKey, language]], pollMs, pace, evenHidden: true });
  const mayAssign = useMay()('order_changes');
  const data = useMemo(
    () =>
      mayAssign || reading.data === undefined
        ? reading.data
        : { ...reading.data, orders: reading.data.orders.map((one) => ({ ...one, canAssign: false })) },
    [mayAssign, reading.data],
  );
  return { ...reading, data };
}

interface Opened {
  readonly order: LiveOrder;
  readonly to: string | null;
}

/** Orders stay as they were while one is dragged: a ticket that leaves would end the drag. */
function useDragging(orders: readonly LiveOrder[]) {
  const [held, setHeld] = useState<{ order: LiveOrder; orders: readonly LiveOrder[] } | null>(null);
  const latest = useRef(orders);
  useEffect(() => {
    latest.current = orders;
  }, [orders]);
  const drag = useCallback(
    (order: LiveOrder | null) => setHeld(order && { order, orders: latest.current }),
    [],
  );
  return { dragged: held?.order ?? null, orders: held?.orders ?? orders, drag };
}

function useDrop(dragged: LiveOrder | null, onAsk: (opened: Opened) => void) {
  const { t } = useTranslation('admin');
  const assigning = useAssign();
  const drop = ({ id }: LiveDriver, block: AssignBlock | null): void => {
    if (dragged === null || dragged.driver?.id === id) return;
    if (block !== null)
      toast({
        tone: 'destructive',
        title: t('order.delivery.assign_failed'),
        description: t(`order.delivery.why.${block}`),
      });
    else if (dragged.driver !== null) onAsk({ order: dragged, to: id });
    else assigning.mutate({ orderId: dragged.id, driverId: id, from: null });
  };
  return { drop, isAssigning: assigning.isPending };
}

const mapKey = 'sufra.live-map';
const deskWidth = '(min-width: 86rem)';

/** Remembered on this device; at first, open on a desk. */
function useMapFold() {
  const [isOpen, setOpen] = useState(
    () =>
      (localStorage.getItem(mapKey) ?? (window.matchMedia(deskWidth).matches ? 'open' : 'folded')) === 'open',
  );
  const turn = (): void => {
    localStorage.setItem(mapKey, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return { isOpen, turn };
}

interface MapPanelProps {
  board: LiveBoard;
  selected: string | null;
  fold: ReturnType<typeof useMapFold>;
}

function MapPanel({ board: { orders, drivers }, selected, fold: { isOpen, turn } }: MapPanelProps) {
  const { t } = useTranslation('admin');
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section
      aria-labelledby="live-map"
      className="flex flex-none flex-col rounded-card bg-sunken p-12 desk:p-8"
    >
      <h2 id="live-map" className="text-16 font-semibold">
        <button
          type="button"
          className="-my-8 flex min-h-target w-full items-center justify-between border-0 bg-transparent p-0 text-inherit"
          aria-expanded={isOpen}
          onClick={turn}
        >
          {t('live.map.title')}
          <Chevron size={20} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="block" height="13.5rem" />}>
          <LiveMap
            orders={orders}
            drivers={drivers}
            selected={orders.find(({ id }) => id === selected) ?? null}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Drawn in slices between frames. */
const Board = memo(function Board({ board }: { board: LiveBoard }) {
  const [filter, setFilter] = useState<Exception | null>(null);
  const [assigning, setAssigning] = useState<Opened | null>(null);
  const [explained, setExplained] = useState<LiveOrder | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const fold = useMapFold();
  const { dragged, orders, drag } = useDragging(board.orders);
  const { drop, isAssigning } = useDrop(dragged, setAssigning);
  const actions = useMemo<TicketActions>(
    () => ({
      onAssign: (order) => setAssigning({ order, to: null }),
      onExplain: setExplained,
      onSelect: fold.isOpen ? ({ id }) => setSelected((before) => (before === id ? null : id)) : null,
      onDrag: isAssigning ? undefined : drag,
    }),
    [isAssigning, drag, fold.isOpen],
  );
  return (
    <>
      <SosList calls={board.sos} />
      <ExceptionStrip board={board} filter={filter} onFilter={setFilter} />
      <div className="flex flex-col gap-12 desk:grid desk:grid-cols-[minmax(0,1fr)_16rem] desk:items-start">
        {filter === 'missed' ? (
          <MissedList missed={board.missed} />
        ) : board.orders.length === 0 ? (
          <Nothing />
        ) : (
          <Lanes
            orders={ordersWith(orders, filter)}
            selected={fold.isOpen ? selected : null}
            actions={actions}
          />
        )}
        <aside className="flex flex-col gap-8 desk:sticky desk:top-below-header desk:max-h-[calc(100dvh-var(--header-height)-2rem)]">
          <MapPanel board={board} selected={selected} fold={fold} />
          <DriverRail drivers={board.drivers} dragged={dragged} onDrop={drop} />
        </aside>
      </div>
      <Suspense>
        {assigning !== null && (
          <ChangeDriverDialog
            orderId={assigning.order.id}
            driver={assigning.order.driver}
            to={assigning.to}
            onClose={() => setAssigning(null)}
          />
        )}
        {explained !== null && <DecisionsDialog order={explained} onClose={() => setExplained(null)} />}
      </Suspense>
    </>
  );
});

function Nothing() {
  const { t } = useTranslation('admin');
  return <EmptyState title={t('live.empty')} text={t('live.empty_text')} />;
}

export function Component() {
  const { t } = useTranslation('admin');
  const reading = useBoard();
  const chime = useChime('staff');
  const { data, error, isFetching, refetch } = reading;
  const drawn = useDeferredValue(data);
  useCalls(data, chime.isOn && chime.isArmed);
  return (
    <>
      <PageHead title={t('live.title')} actions={<SoundSwitch chime={chime} />} />
      {data === undefined && error === null && (
        <Loading>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('page_failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && <StaleNotice reading={reading} />}
      {data?.isCut === true && (
        <Notice tone="highlight">{t('live.cut', { count: data.orders.length })}</Notice>
      )}
      {drawn !== undefined && <Board board={drawn} />}
    </>
  );
}
