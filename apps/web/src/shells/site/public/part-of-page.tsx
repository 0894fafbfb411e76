import type { ReactNode } from 'react';
import styles from './public.module.css';

interface PartOfPageProps {
  /** The anchor of the part. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function PartOfPage({ id, title, lead, children }: PartOfPageProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles['part']}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  );
}
