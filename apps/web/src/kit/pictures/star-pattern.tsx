import { useId } from 'react';
import { starPoints } from './star.ts';
import styles from './star-pattern.module.css';

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
