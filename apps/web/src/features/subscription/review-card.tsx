import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Card } from '../../kit/layout/surface.tsx';
import styles from './review-card.module.css';

interface ReviewCardProps {
  title: string;
  icon: ReactNode;
  editPath: string;
  /** Says what the button edits, for those who hear it alone. */
  editLabel: string;
  children: ReactNode;
}

export function ReviewCard({ title, icon, editPath, editLabel, children }: ReviewCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={styles['card']}>
      <div className={styles['head']}>
        <span className={styles['icon']}>{icon}</span>
        <h2 id={heading} className={styles['title']}>
          {title}
        </h2>
        <LinkButton
          to={editPath}
          variant="plain"
          aria-label={editLabel}
          start={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('actions.edit')}
        </LinkButton>
      </div>
      {children}
    </Card>
  );
}
