import { type ReactNode, useId } from 'react';
import styles from './section-card.module.css';
import { Card, type CardProps } from './surface.tsx';

export interface SectionCardProps extends Pick<CardProps, 'tone' | 'className'> {
  title: string;
  icon?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SectionCard({ title, icon, aside, children, ...card }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <div className={styles['head']}>
        {icon}
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
