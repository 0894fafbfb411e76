import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { usePlaceText } from '../../../lib/place.ts';

interface StopRow {
  readonly key: string;
  readonly mark: string;
  readonly place: string;
  readonly orders: readonly string[];
  readonly state: 'now' | 'next' | null;
}

/** The kitchen, then the doors in order. */
function stopsOf(active: ActiveDelivery, placeText: (area: string) => string): StopRow[] {
  const { id, orderId, status, stop, next, pickupLocation, dropoffLocation } = active;
  const isAtPickup = status === 'accepted';
  const doors = [{ id, orderId, area: dropoffLocation.address }, ...next].map((door, index): StopRow => ({
    key: door.id,
    mark: String(stop + index),
    place: placeText(door.area),
    orders: [door.orderId],
    state: index === 0 && !isAtPickup ? 'now' : 'next',
  }));
  if (!isAtPickup) return doors;
  const orders = doors.flatMap((door) => door.orders);
  return [{ key: 'pickup', mark: '', place: pickupLocation.name, orders, state: 'now' }, ...doors];
}

function StopRows({ rows }: { rows: readonly StopRow[] }) {
  const { t } = useTranslation('driver');
  return (
    <ol role="list" className="flex flex-col gap-8">
      {rows.map(({ key, mark, place, orders, state }) => (
        <li
          key={key}
          className="flex items-center gap-12"
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="grid size-32 flex-none place-items-center rounded-circle bg-info font-bold text-on-main">
            {mark === '' ? <IconToolsKitchen2 size={20} aria-hidden="true" /> : mark}
          </span>
          <span className="min-w-0 grow">
            <bdi className="font-semibold">{place}</bdi>
            <br />
            <LeftToRight>{orders.join(', ')}</LeftToRight>
          </span>
          {state !== null && <Badge tone={state === 'now' ? 'info' : 'sand'}>{t(`trip.${state}`)}</Badge>}
        </li>
      ))}
    </ol>
  );
}

export function Stops({ active }: { active: ActiveDelivery }) {
  const { t } = useTranslation('driver');
  const placeText = usePlaceText();
  const done = active.done.map(({ id, orderId, area }, index): StopRow => ({
    ...{ key: id, mark: String(index + 1), place: placeText(area), orders: [orderId], state: null },
  }));
  return (
    <div className="flex flex-col gap-12 rounded-control bg-sunken px-16 py-12 h3:text-16">
      <h3>{t('active.stops')}</h3>
      {done.length > 0 && (
        <details>
          <summary className="min-h-48 content-center">
            {t('active.stops_done', { count: done.length })}
          </summary>
          <StopRows rows={done} />
        </details>
      )}
      <StopRows rows={stopsOf(active, placeText)} />
    </div>
  );
}
