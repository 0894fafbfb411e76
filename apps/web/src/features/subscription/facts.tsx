import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactsProps {
  /** What is `false` is left out. */
  facts: readonly (Fact | false)[];
  /** `beside`: the value at the end of its line; `under`: below its name. */
  layout?: 'beside' | 'under';
}

export function Facts({ facts, layout = 'beside' }: FactsProps) {
  return (
    <dl className={styles[layout]}>
      {facts
        .filter((fact) => fact !== false)
        .map(({ name, value }) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
