import { type DishKind, PlateArt } from './plate-art.tsx';
import { StarPattern } from './ornaments.tsx';
import { classes } from '../style/classes.ts';
import styles from './table-scene.module.css';

const plates: readonly { readonly seed: string; readonly cuisine: string; readonly kind: DishKind }[] = [
  { seed: 'chicken-machboos', cuisine: 'emirati', kind: 'rice' },
  { seed: 'fattoush', cuisine: 'lebanese', kind: 'salad' },
  { seed: 'adas-soup', cuisine: 'lebanese', kind: 'soup' },
  { seed: 'shakshuka', cuisine: 'arabic', kind: 'eggs' },
  { seed: 'adana-kebab', cuisine: 'turkish', kind: 'grill' },
];

export function TableScene({ shape = 'band' }: { shape?: 'tall' | 'wide' | 'band' }) {
  return (
    <div className={classes(styles['scene'], styles[shape])} aria-hidden="true">
      <StarPattern tile={64} />
      {plates.map(({ seed, cuisine, kind }) => (
        <PlateArt key={seed} seed={seed} cuisine={cuisine} kind={kind} className={styles['plate']} />
      ))}
    </div>
  );
}
