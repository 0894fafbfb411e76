import { canvas, circleMarker, latLngBounds, type LayerGroup, layerGroup, type Map, polyline } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { classes } from '../../../kit/style/classes.ts';
import type { Place } from '../../../lib/format.ts';
import { createTileMap, type Tiles } from '../../../lib/map/tiles.ts';
import { type Chosen, type PlaceKind, placeKinds, type Places } from './live-places.ts';
import styles from './live-map.module.css';

interface LiveTilesProps {
  places: Places;
  chosen: Chosen | null;
  label: string;
  tiles: Tiles;
  onFail: () => void;
}

const tokens: Readonly<Record<PlaceKind, string>> = {
  kitchen: '--color-good',
  door: '--color-info',
  late_door: '--color-danger-text',
  driver: '--color-main',
  silent_driver: '--color-muted',
};

interface Standing {
  readonly map: Map;
  readonly all: LayerGroup;
}

function paint({ map, all }: Standing, places: Places, chosen: Chosen | null): void {
  const style = getComputedStyle(map.getContainer());
  const colour = (kind: PlaceKind): string => style.getPropertyValue(tokens[kind]);
  const dot = (at: Place, kind: PlaceKind, radius: number) =>
    circleMarker(at, {
      ...{ radius, weight: 2, color: style.getPropertyValue('--color-surface') },
      ...{ fillColor: colour(kind), fillOpacity: 1, interactive: false },
    }).addTo(all);
  all.clearLayers();
  for (const kind of placeKinds)
    for (const at of places[kind]) dot(at, kind, kind.endsWith('driver') ? 6 : 4);
  if (chosen === null) return;
  const route = [chosen.driver, chosen.kitchen, chosen.door].filter((at) => at !== null);
  polyline([...route], { color: colour('door'), dashArray: '1 7', interactive: false }).addTo(all);
  dot(chosen.kitchen, 'kitchen', 10);
  dot(chosen.door, 'door', 10);
  if (chosen.driver !== null) dot(chosen.driver, 'driver', 10);
}

/** The frame follows the chosen order, never the changes of all. */
function useTiles({ places, chosen, tiles, onFail }: Omit<LiveTilesProps, 'label'>) {
  const frame = useRef<HTMLDivElement>(null);
  const standing = useRef<Standing | null>(null);
  const fail = useEffectEvent(onFail);
  const start = useEffectEvent((element: HTMLElement): Standing => {
    const map = createTileMap(element, tiles, () => fail());
    const all = layerGroup([], { pane: 'overlayPane' }).addTo(map);
    map.options.renderer = canvas();
    return { map, all };
  });
  const focus = useEffectEvent(() => {
    const shown =
      chosen === null
        ? placeKinds.flatMap((kind) => places[kind])
        : [chosen.kitchen, chosen.door, chosen.driver].filter((at) => at !== null);
    if (shown.length === 0) return;
    const bounds = latLngBounds(shown.map(({ lat, lng }) => [lat, lng]));
    standing.current?.map.fitBounds(bounds, { padding: [24, 24], maxZoom: 16, animate: false });
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
  const target = chosen === null ? '' : `${chosen.door.lat} ${chosen.door.lng} ${chosen.kitchen.lat}`;
  useEffect(() => focus(), [target, tiles.url]);
  useEffect(() => {
    if (standing.current !== null) paint(standing.current, places, chosen);
  }, [places, chosen, tiles.url]);
  return frame;
}

export function LiveTiles({ label, ...rest }: LiveTilesProps) {
  const frame = useTiles(rest);
  return (
    <figure className="flex flex-col gap-4">
      <div
        ref={frame}
        role="img"
        aria-label={label}
        dir="ltr"
        className={classes(styles['tiles'], 'isolate rounded-control border border-line bg-sunken')}
      />
      <figcaption className="text-12 text-muted" dir="auto">
        {rest.tiles.attribution}
      </figcaption>
    </figure>
  );
}
