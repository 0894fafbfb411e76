import type { ReactNode } from 'react';
import styles from './page-title.module.css';

export interface PageTitleProps {
  children: ReactNode;
  subtitle?: ReactNode;
}

export function PageTitle({ children, subtitle }: PageTitleProps) {
  return (
    <div className={styles['title']}>
      <h1>{children}</h1>
      {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
    </div>
  );
}
