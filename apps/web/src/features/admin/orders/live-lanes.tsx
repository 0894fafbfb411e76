import { type LiveLane, liveLanes, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { IconInfoCircle, IconMapPin } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { NotSet } from '../page.tsx';

export interface TicketActions {
  readonly onAssign: (order: LiveOrder) => void;
  readonly onExplain: (order: LiveOrder) => void;
  /** Null while the map is folded. */
  readonly onSelect: ((order: LiveOrder) => void) | null;
  /** Null once the drag has ended; undefined while tickets can't be dragged. */
  readonly onDrag: ((order: LiveOrder | null) => void) | undefined;
}

interface TicketProps {
  order: LiveOrder;
  isSelected: boolean;
  actions: TicketActions;
}

function TicketButtons({ order, isSelected, actions: { onAssign, onSelect } }: TicketProps) {
  const { t } = useTranslation('admin');
  const { orderId, driver, canAssign } = order;
  if (!canAssign && onSelect === null) return null;
  return (
    <div className="relative -mx-8 -mb-8 flex items-center">
      {canAssign && (
        <button
          type="button"
          className="min-h-target min-w-target grow rounded-control border-0 bg-transparent px-8 text-start text-14 font-medium text-main-text hover:bg-main-soft"
          onClick={() => onAssign(order)}
          aria-label={t(driver === null ? 'live.assign_named' : 'live.change_named', { order: orderId })}
        >
          {t(driver === null ? 'live.assign' : 'live.change')}
        </button>
      )}
      {onSelect !== null && (
        <IconButton
          className={isSelected ? 'text-main-text' : 'text-muted'}
          label={t('live.map.show_named', { order: orderId })}
          aria-pressed={isSelected}
          icon={<IconMapPin size={20} aria-hidden="true" />}
          onClick={() => onSelect(order)}
        />
      )}
    </div>
  );
}

const Ticket = memo(function Ticket({ order, isSelected, actions }: TicketProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { minutesLeft, alarms, driver, isAtKitchen, canAssign } = order;
  const { onDrag } = actions;
  const marked = alarms.filter((alarm) => alarm !== 'late');
  const time =
    minutesLeft < 0
      ? t('live.over', { count: Math.max(0, -minutesLeft) })
      : t('live.left', { count: minutesLeft });
  return (
    <li
      className={classes(
        'relative rounded-control border bg-surface p-8 focus-within:border-main hover:border-main',
        isSelected ? 'border-main' : alarms.length > 0 ? 'border-danger-text' : 'border-line',
        canAssign && onDrag && 'desk:cursor-grab',
      )}
      draggable={canAssign && onDrag !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', order.orderId);
        dataTransfer.effectAllowed = 'move';
        // A change of the page inside of this event would end the drag.
        setTimeout(() => onDrag?.(order));
      }}
      onDragEnd={() => onDrag?.(null)}
    >
      <div className="flex items-baseline justify-between gap-8">
        <Link
          className="-my-12 inline-flex min-h-target min-w-target items-center font-semibold after:absolute after:inset-0"
          to={`/admin/orders/${order.id}`}
          state={{ from: '' }}
          draggable={false}
        >
          <LeftToRight>{order.orderId}</LeftToRight>
        </Link>
        <span className="text-14 text-muted">{formatTime(new Date(order.scheduledTo), language)}</span>
      </div>
      <div className="flex items-center justify-between">
        <p className="text-14 font-medium">{time}</p>
        {(canAssign || driver !== null) && (
          <IconButton
            className="relative -my-12 -me-8 text-muted"
            label={t('live.explain_named', { order: order.orderId })}
            icon={<IconInfoCircle size={20} aria-hidden="true" />}
            onClick={() => actions.onExplain(order)}
          />
        )}
      </div>
      <p className="text-14 wrap-anywhere">
        <bdi>{order.vendorName}</bdi>
        {' · '}
        {order.customerName === null ? <NotSet /> : <bdi>{order.customerName}</bdi>}
      </p>
      {driver !== null && (
        <p className="text-14 wrap-anywhere text-muted">
          <bdi>{driver.name}</bdi>
          {isAtKitchen && <> · {t('live.at_kitchen')}</>}
        </p>
      )}
      {marked.length > 0 && (
        <p className="flex flex-wrap gap-4 py-4">
          {marked.map((alarm) => (
            <Badge key={alarm} tone="danger">
              {t(`live.alarm.${alarm}`)}
            </Badge>
          ))}
        </p>
      )}
      <TicketButtons order={order} isSelected={isSelected} actions={actions} />
    </li>
  );
});

interface LaneProps {
  lane: LiveLane;
  orders: readonly LiveOrder[];
  selected: string | null;
  actions: TicketActions;
}

const firstShown = 20;
const moreShown = 50;

function Lane({ lane, orders, selected, actions }: LaneProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [most, setMost] = useState(firstShown);
  const id = `live-${lane}`;
  const hidden = orders.length - most;
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-8 rounded-card bg-sunken p-12 desk:p-8"
    >
      <h2 id={id} className="flex items-baseline justify-between gap-8 text-16 font-semibold">
        {t(`live.lane.${lane}`)}
        <span className="text-14 font-normal text-muted">{formatNumber(orders.length, language)}</span>
      </h2>
      {orders.length === 0 ? (
        <p className="text-14 text-muted">{t('live.lane_empty')}</p>
      ) : (
        <ul role="list" className="flex flex-col gap-8">
          {orders.slice(0, most).map((order) => (
            <Ticket key={order.id} order={order} isSelected={order.id === selected} actions={actions} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="plain" onClick={() => setMost(most + moreShown)}>
          {t('live.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

/** A long lane is cut, so its end must be the calm part. */
const byAlarms = (a: LiveOrder, b: LiveOrder): number => b.alarms.length - a.alarms.length;

export function Lanes({ orders, ...rest }: Omit<LaneProps, 'lane'>) {
  return (
    <div className="grid items-start gap-12 sm:grid-cols-2 xl:grid-cols-5 desk:gap-8">
      {liveLanes.map((lane) => (
        <Lane
          key={lane}
          lane={lane}
          orders={orders.filter((order) => order.lane === lane).toSorted(byAlarms)}
          {...rest}
        />
      ))}
    </div>
  );
}
