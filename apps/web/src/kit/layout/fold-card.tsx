import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { classes } from '../style/classes.ts';
import styles from './fold-card.module.css';
import { SectionCard, type SectionCardProps } from './surface.tsx';

/** On narrow screens only the heading shows until it is pressed. */
export function FoldCard({ aside, children, ...card }: Omit<SectionCardProps, 'className'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      {...card}
      className={classes(styles['card'], isOpen && styles['open'])}
      aside={
        <>
          {aside}
          <button
            type="button"
            className={styles['fold']}
            aria-label={card.title}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} aria-hidden="true" />
          </button>
        </>
      }
    >
      <div id={id} className={styles['body']}>
        {children}
      </div>
    </SectionCard>
  );
}
