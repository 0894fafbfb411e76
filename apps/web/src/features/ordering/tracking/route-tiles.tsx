import { divIcon, latLngBounds, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Place } from '../../../lib/format.ts';
import { createTileMap, type Tiles } from '../../../lib/map/tiles.ts';
import type { SchemeOf } from './route-scheme.ts';
import styles from './route-tiles.module.css';
import { classes } from '../../../kit/style/classes.ts';

interface RouteTilesProps extends SchemeOf {
  tiles: Tiles;
  label: string;
  /** No tile loads: the drawn map takes over. */
  onFail: () => void;
}

const size = 38;

const dot = (of: 'kitchen' | 'door' | 'driver', number?: number) =>
  divIcon({
    className: `${'grid place-items-center border-4 border-surface rounded-circle shadow-card text-18 font-bold text-on-main'} ${styles[of] ?? ''}`,
    ...(number !== undefined && { html: String(number) }),
    iconSize: [size, size],
    iconAnchor: [size / 2, size / 2],
  });

const still = { interactive: false, keyboard: false } as const;

interface MapState {
  readonly map: LeafletMap;
  driver: Marker | null;
}

/** Only the driver's marker moves after the first render. */
function useMap({ kitchen, door, driver, tiles, onFail, later = [], stop }: Omit<RouteTilesProps, 'label'>) {
  const frame = useRef<HTMLDivElement>(null);
  const standing = useRef<MapState | null>(null);
  const fail = useEffectEvent(onFail);
  const start = useEffectEvent((element: HTMLElement): MapState => {
    const map = createTileMap(element, tiles, () => fail());
    const places: Place[] = [kitchen, door, ...later, ...(driver === null ? [] : [driver])];
    map.fitBounds(latLngBounds(places.map(({ lat, lng }) => [lat, lng])), { padding: [40, 40], maxZoom: 16 });
    marker(kitchen, { icon: dot('kitchen'), ...still }).addTo(map);
    for (const [index, place] of [door, ...later].entries()) {
      const icon = dot('door', stop === undefined ? undefined : stop + index);
      marker(place, { icon, zIndexOffset: -index, ...still }).addTo(map);
    }
    return { map, driver: null };
  });
  useEffect(() => {
    if (frame.current === null) return;
    const made = start(frame.current);
    standing.current = made;
    return () => {
      standing.current = null;
      made.map.remove();
    };
  }, [tiles.url]);
  useEffect(() => {
    const on = standing.current;
    if (on === null) return;
    if (driver === null) {
      on.driver?.remove();
      on.driver = null;
      return;
    }
    on.driver ??= marker(driver, { icon: dot('driver'), zIndexOffset: 1_000, ...still }).addTo(on.map);
    on.driver.setLatLng(driver);
    if (!on.map.getBounds().contains(driver)) on.map.panTo(driver);
  }, [driver, tiles.url]);
  return frame;
}

export function RouteTiles({ label, ...rest }: RouteTilesProps) {
  const frame = useMap(rest);
  return (
    <figure className="flex flex-col gap-4">
      <div
        ref={frame}
        role="img"
        aria-label={label}
        dir="ltr"
        className={classes(styles['map'], 'isolate rounded-control border border-line bg-sunken')}
      />
      <figcaption className="text-12 text-muted" dir="auto">
        {rest.tiles.attribution}
      </figcaption>
    </figure>
  );
}
