import { IconHome, IconMotorbike, IconToolsKitchen2 } from '@tabler/icons-react';
import { useId } from 'react';
import { starPoints } from '../../../kit/pictures/ornaments.tsx';
import { classes } from '../../../kit/style/classes.ts';
import type { Point } from '../../../lib/map/projection.ts';
import { schemeOf, type SchemeOf, schemeSize } from './route-scheme.ts';
import styles from './route-drawing.module.css';

const tile = 60;
const radius = 19;
const sign = 22;

const marks = { kitchen: IconToolsKitchen2, door: IconHome, driver: IconMotorbike } as const;

interface MarkProps {
  of: keyof typeof marks;
  at: Point;
  number?: number | undefined;
}

function Mark({ of, at, number }: MarkProps) {
  const Sign = marks[of];
  return (
    <g
      className={classes(styles['mark'], 'text-on-main', styles[of])}
      style={{ transform: `translate(${String(at.x)}px, ${String(at.y)}px)` }}
    >
      {of === 'driver' && <circle r={radius + 8} className={styles['halo']} />}
      <circle r={radius} />
      {number === undefined ? (
        <Sign x={-sign / 2} y={-sign / 2} size={sign} />
      ) : (
        <text
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-current stroke-none text-18 font-bold"
        >
          {number}
        </text>
      )}
    </g>
  );
}

function Town() {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <polygon
            className={classes(styles['lane'], 'fill-none stroke-pattern')}
            points={starPoints(tile / 2, tile / 2, tile / 2)}
          />
          <rect
            className={classes(styles['lane'], 'fill-none stroke-pattern')}
            x={tile * 0.36}
            y={tile * 0.36}
            width={tile * 0.28}
            height={tile * 0.28}
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </>
  );
}

export function RouteDrawing({ label, ...places }: SchemeOf & { label: string }) {
  const scheme = schemeOf(places);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(schemeSize.width)} ${String(schemeSize.height)}`}
      className="h-auto w-full rounded-control border border-line bg-sunken"
    >
      <Town />
      <path
        className={classes(
          styles['street'],
          'fill-none stroke-surface stroke-13 [stroke-linecap:round] [stroke-linejoin:round]',
        )}
        d={scheme.behind}
      />
      <path
        className={classes(
          styles['street'],
          'fill-none stroke-surface stroke-13 [stroke-linecap:round] [stroke-linejoin:round]',
        )}
        d={scheme.ahead}
      />
      <path
        className={classes(
          styles['ahead'],
          'fill-none stroke-info stroke-5 [stroke-linecap:round] [stroke-linejoin:round]',
        )}
        d={scheme.ahead}
      />
      <path
        className={classes(
          styles['behind'],
          'fill-none stroke-good stroke-5 [stroke-linecap:round] [stroke-linejoin:round]',
        )}
        d={scheme.behind}
      />
      <Mark of="kitchen" at={scheme.kitchen} />
      {scheme.later
        .map((at, index) => (
          <Mark
            key={`${String(at.x)} ${String(at.y)}`}
            of="door"
            at={at}
            number={(places.stop ?? 1) + index + 1}
          />
        ))
        .reverse()}
      <Mark of="door" at={scheme.door} number={places.stop} />
      {scheme.driver !== null && <Mark of="driver" at={scheme.driver} />}
    </svg>
  );
}
