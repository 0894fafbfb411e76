import styles from './empty-plate.module.css';
import { MarkDrawing } from '../pictures/logo.tsx';
import { StarPattern } from '../pictures/star-pattern.tsx';

export function EmptyPlate() {
  return (
    <div className={styles['scene']} aria-hidden="true">
      <StarPattern />
      <svg className={styles['cutlery']} viewBox="0 0 40 120" width="32" height="96">
        <path d="M12 8V40M20 8V40M28 8V40M12 40Q12 52 20 52 28 52 28 40M20 52V112" />
      </svg>
      <div className={styles['mark']}>
        <MarkDrawing size={104} />
      </div>
      <svg className={styles['cutlery']} viewBox="0 0 40 120" width="32" height="96">
        <path d="M20 64Q8 60 8 36 8 12 20 8 32 12 32 36 32 60 20 64ZM20 64V112" />
      </svg>
    </div>
  );
}
