import { type ReactNode, useId } from 'react';
import { classes } from '../../../kit/style/classes.ts';
import styles from './section.module.css';

interface SectionProps {
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
      <div className="mx-auto flex max-w-1200 flex-col gap-32 px-16 md:px-32">
        <div className="flex max-w-736 flex-col gap-12">
          <h2 id={titleId} className="text-36">
            {title}
          </h2>
          {text !== undefined && <p className="text-18 text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
