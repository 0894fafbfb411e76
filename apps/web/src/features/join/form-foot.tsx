import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import styles from './join.module.css';

interface FormFootProps {
  /** Required fields are open. */
  isMissing: boolean;
  /** Why the whole was refused, in words. */
  failure: string | null;
  isSending: boolean;
  /** Left out on a first step. */
  onBack?: () => void;
  /** The button that goes on. */
  children: ReactNode;
}

export function FormFoot({ isMissing, failure, isSending, onBack, children }: FormFootProps) {
  const { t } = useTranslation(['join', 'common']);
  return (
    <div className={styles['foot']}>
      {isMissing && (
        <Notice tone="danger" role="alert" title={t('missing.title')}>
          {t('missing.text')}
        </Notice>
      )}
      {!isMissing && failure !== null && (
        <Notice tone="danger" role="alert" title={t('failed')}>
          {failure}
        </Notice>
      )}
      <div className={styles['actions']}>
        {onBack && (
          <Button
            variant="quiet"
            disabled={isSending}
            onClick={onBack}
            start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
          >
            {t('common:actions.back')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
