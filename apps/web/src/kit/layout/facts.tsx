import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { Card } from './surface.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles['row']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

/** On small phones a sum may wrap after its currency, but not inside the number. */
const breakable = (value: ReactNode): ReactNode =>
  typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value;

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, value }) => (
        <Card key={label} className={styles['figure']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['value']}>{breakable(value)}</dd>
        </Card>
      ))}
    </dl>
  );
}
