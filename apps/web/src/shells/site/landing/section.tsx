import { type ReactNode, useId } from 'react';
import { classes } from '../../../kit/style/classes.ts';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor of the section. */
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  tone?: 'page' | 'sunken';
  children: ReactNode;
}

export function Section({ id, title, text, tone = 'page', children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classes(styles['section'], styles[tone])}>
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {text !== undefined && <p className={styles['text']}>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
