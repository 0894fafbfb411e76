import type { LiveDriver, LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import { IconHome, IconMotorbike, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { isolate } from '../../../lib/format.ts';
import { fitPlaces, type Point } from '../../../lib/map/projection.ts';
import { type Chosen, placeKinds, type Places, placesOf } from './live-places.ts';
import styles from './live-map.module.css';

const LiveTiles = lazy(async () => ({ default: (await import('./live-tiles.tsx')).LiveTiles }));

const size = { width: 360, height: 260 } as const;
const radius = 15;
const sign = 18;

const marks = { kitchen: IconToolsKitchen2, door: IconHome, driver: IconMotorbike } as const;

function Mark({ of, at }: { of: keyof typeof marks; at: Point }) {
  const Sign = marks[of];
  return (
    <g
      className={classes('text-on-main', styles['mark'], styles[of])}
      transform={`translate(${String(at.x)} ${String(at.y)})`}
    >
      <circle r={radius} />
      <Sign x={-sign / 2} y={-sign / 2} size={sign} />
    </g>
  );
}

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `M${String(x)} ${String(y)}h0`).join('');

interface MapProps {
  places: Places;
  chosen: Chosen | null;
  label: string;
}

/** One path for all places of a kind, so that thousands cost five nodes. */
function Drawing({ places, chosen, label }: MapProps) {
  const route =
    chosen === null ? [] : [chosen.driver, chosen.kitchen, chosen.door].filter((at) => at !== null);
  const all = placeKinds.flatMap((kind) => places[kind]);
  const shown = route.length > 0 ? route : all;
  if (shown.length === 0) return null;
  const at = fitPlaces(shown, { ...size, margin: route.length > 0 ? 40 : 20 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      className="h-auto w-full rounded-control border border-line bg-surface"
    >
      {placeKinds.map((kind) => (
        <path
          key={kind}
          className={classes(styles['places'], styles[`all-${kind}`])}
          d={pathOf(places[kind].map(at))}
        />
      ))}
      {chosen !== null && (
        <>
          <polyline
            className={styles['route']}
            points={route.map((place) => `${String(at(place).x)},${String(at(place).y)}`).join(' ')}
          />
          <Mark of="kitchen" at={at(chosen.kitchen)} />
          <Mark of="door" at={at(chosen.door)} />
          {chosen.driver !== null && <Mark of="driver" at={at(chosen.driver)} />}
        </>
      )}
    </svg>
  );
}

function Legend({ places }: Pick<MapProps, 'places'>) {
  const { t } = useTranslation('admin');
  return (
    <ul role="list" className="flex flex-wrap gap-x-12 text-12 text-muted">
      {placeKinds
        .filter((kind) => places[kind].length > 0)
        .map((kind) => (
          <li key={kind} className="inline-flex items-center gap-4">
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              <path className={classes(styles['places'], styles[`all-${kind}`])} d="M6 6h0" />
            </svg>
            {t(`live.map.${kind}`)}
          </li>
        ))}
    </ul>
  );
}

const waiting = <Skeleton shape="block" height="13.5rem" />;

interface LiveMapProps {
  orders: readonly LiveOrder[];
  drivers: readonly LiveDriver[];
  selected: LiveOrder | null;
}

/** On map tiles if they are set and load, else drawn. */
export function LiveMap({ orders, drivers, selected }: LiveMapProps) {
  const { t } = useTranslation('admin');
  const map = useQuery({ queryKey: ['map'], queryFn: ({ signal }) => call(getMap, { signal }) });
  const [hasFailed, setFailed] = useState(false);
  const places = useMemo(() => placesOf(orders, drivers), [orders, drivers]);
  const position = drivers.find(({ id }) => id === selected?.driver?.id)?.position ?? null;
  const chosen = useMemo(
    () => selected && { kitchen: selected.kitchen, door: selected.door, driver: position },
    [selected, position],
  );
  const tiles = map.data?.tiles ?? null;
  const label = t('live.map.label');
  const about =
    selected &&
    t(selected.driver === null ? 'live.map.label_waiting' : 'live.map.label_order', {
      order: selected.orderId,
      vendor: isolate(selected.vendorName),
      driver: isolate(selected.driver?.name ?? ''),
    });
  if (map.isPending) return waiting;
  return (
    <div className="flex flex-col gap-4">
      <Suspense fallback={waiting}>
        {tiles === null || hasFailed ? (
          <Drawing places={places} chosen={chosen} label={label} />
        ) : (
          <LiveTiles
            places={places}
            chosen={chosen}
            label={label}
            tiles={tiles}
            onFail={() => setFailed(true)}
          />
        )}
      </Suspense>
      <Legend places={places} />
      {about !== null && (
        <p role="status" className="text-14">
          {about}
        </p>
      )}
    </div>
  );
}
