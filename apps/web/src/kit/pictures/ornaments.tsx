import { useId } from 'react';
import styles from './star-pattern.module.css';

export function starPoints(x: number, y: number, radius: number): string {
  const inner = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  return Array.from({ length: 16 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : inner;
    const angle = (at * Math.PI) / 8;
    return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
}

export function StarPattern({ tile = 56 }: { tile?: number }) {
  const id = useId();
  return (
    <svg className={styles['pattern']} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <polygon points={starPoints(tile / 2, tile / 2, tile / 2)} />
          <polygon points={starPoints(tile / 2, tile / 2, tile * 0.36)} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} stroke="none" />
    </svg>
  );
}
