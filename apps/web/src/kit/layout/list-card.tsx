import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../style/classes.ts';
import styles from './list-card.module.css';
import { Card } from './surface.tsx';

interface ListCardProps {
  to: string;
  name: string;
  state: ReactNode;
  lines: readonly ReactNode[];
  picture?: ReactNode;
  /** The price and quick actions. */
  end?: ReactNode;
}

export function ListCard({ to, name, state, lines, picture, end }: ListCardProps) {
  return (
    <Card as="li" className={classes(styles['card'], picture !== undefined && styles['pictured'])}>
      {picture !== undefined && (
        <div className={styles['picture']} aria-hidden="true">
          {picture}
        </div>
      )}
      <div className={styles['words']}>
        <p className={styles['state']}>{state}</p>
        <Link className={styles['name']} to={to}>
          {name}
        </Link>
        {lines.map((line, index) => (
          <p key={index} className={styles['line']}>
            {line}
          </p>
        ))}
      </div>
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </Card>
  );
}

export const cardList = styles['cards'];
