import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import styles from './household.module.css';

/** How long nobody types before a text is read. */
export const pauseMs = 600;

interface LiveReadingProps {
  reading: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
  /** Nothing is written, so nothing can fail. */
  isEmpty: boolean;
  isOnItsWay: boolean;
  children: ReactNode;
}

export function LiveReading({ reading, isEmpty, isOnItsWay, children }: LiveReadingProps) {
  const { t } = useTranslation(['household', 'common']);
  return (
    <div aria-live="polite" className={styles['reading']}>
      {isOnItsWay && <p className={styles['small']}>{t('allergies.reading')}</p>}
      {children}
      {reading.isError && !isEmpty && (
        <Notice
          title={t('allergies.reading_failed')}
          action={
            <Button variant="quiet" pending={reading.isFetching} onClick={() => void reading.refetch()}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {errorText(reading.error)}
        </Notice>
      )}
    </div>
  );
}
