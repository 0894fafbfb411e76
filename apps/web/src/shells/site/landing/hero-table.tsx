import { useEffect, useRef, useState } from 'react';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import styles from './hero-table.module.css';

const folder = '/images/meals';

export function HeroTable({ label }: { label: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // It may have failed before React was there to hear it.
    if (picture.current?.complete === true && picture.current.naturalWidth === 0) setMissing(true);
  }, []);
  return (
    <div className={styles['table']} role="img" aria-label={label}>
      {isMissing ? (
        <TableScene shape="wide" />
      ) : (
        <img
          ref={picture}
          className={styles['picture']}
          src={`${folder}/hero-table-800.webp`}
          srcSet={`${folder}/hero-table-560.webp 560w, ${folder}/hero-table-800.webp 800w, ${folder}/hero-table.webp 1600w`}
          // Asks a phone for no more than the small picture: it is sharp enough there and half the wait.
          sizes="(min-width: 62rem) 56vw, 66vw"
          width={1600}
          height={1000}
          alt=""
          fetchPriority="high"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}
