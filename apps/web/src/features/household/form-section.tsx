import type { ReactNode } from 'react';
import { Card } from '../../kit/layout/surface.tsx';
import styles from './household.module.css';

export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className={styles['section']}>
        <div className={styles['heading']}>
          <h2>{title}</h2>
          {text !== undefined && <p className={styles['muted']}>{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  );
}
