import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import styles from './checked-people.module.css';
import { classes } from '../style/classes.ts';

export interface CheckedPerson {
  readonly name: string;
  readonly isSafe: boolean;
  readonly verdict: string;
}

export function CheckedPeople({ people }: { people: readonly CheckedPerson[] }) {
  return (
    <ul role="list" className={styles['people']}>
      {people.map(({ name, isSafe, verdict }) => (
        <li key={name} className={classes(styles['person'], !isSafe && styles['unsafe'])}>
          {isSafe ? (
            <IconShieldCheck size={22} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={22} aria-hidden="true" />
          )}
          <span className={styles['words']}>
            <bdi className={styles['name']}>{name}</bdi>
            <span>{verdict}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
