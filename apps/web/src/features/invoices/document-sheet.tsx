import { Logo } from '../../kit/pictures/logo.tsx';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import styles from './document-sheet.module.css';

export function SheetBand() {
  return (
    <div className={styles['band']}>
      <div className={styles['pattern']}>
        <StarPattern tile={48} />
      </div>
      <div className={styles['logo']}>
        <Logo height={40} />
      </div>
    </div>
  );
}
