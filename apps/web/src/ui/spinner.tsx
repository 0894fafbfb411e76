// The small turning ring of a pending button; purely decorative, the label says the rest.
import styles from './spinner.module.css';

export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
