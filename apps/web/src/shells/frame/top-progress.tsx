import { useNavigation } from 'react-router';
import styles from './top-progress.module.css';

export function TopProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles['line']} aria-hidden="true" />;
}
