import { getMap } from '@sufra/contract/ordering/tracking.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import type { SchemeOf } from './route-scheme.ts';

const RouteDrawing = lazy(async () => ({ default: (await import('./route-drawing.tsx')).RouteDrawing }));
const RouteTiles = lazy(async () => ({ default: (await import('./route-tiles.tsx')).RouteTiles }));

const waiting = <Skeleton shape="block" height="14rem" />;

/** The way from the kitchen to the door: on map tiles if they are set and load, else drawn. */
export function RouteMap({ label, ...places }: SchemeOf & { label: string }) {
  const map = useQuery({ queryKey: ['map'], queryFn: ({ signal }) => call(getMap, { signal }) });
  const [hasFailed, setFailed] = useState(false);
  if (map.isPending) return waiting;
  const tiles = map.data?.tiles ?? null;
  return (
    <Suspense fallback={waiting}>
      {tiles === null || hasFailed ? (
        <RouteDrawing {...places} label={label} />
      ) : (
        <RouteTiles {...places} tiles={tiles} label={label} onFail={() => setFailed(true)} />
      )}
    </Suspense>
  );
}
