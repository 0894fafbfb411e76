import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { Card } from '../../kit/layout/surface.tsx';
import styles from './problem.module.css';

interface NoticeProps {
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** An alert that can take the focus. */
export function Alert({ title, children, ref }: NoticeProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Card tone="danger" className={styles['problem']}>
        <IconAlertCircle size={24} aria-hidden="true" />
        <div className={styles['words']}>
          <p className={styles['title']}>{title}</p>
          {children}
        </div>
      </Card>
    </div>
  );
}

/** The spec's words for a failed save, or the plainer reason when there is one a person can act on. */
export function Problem({ error, text }: { error: unknown; text: string }) {
  const { t } = useTranslation('subscription');
  const hasOwnReason =
    isApiError(error, 'offline') ||
    isApiError(error, 'not_signed_in') ||
    isApiError(error, 'too_many_requests');
  return (
    <Alert title={t('error')}>
      <p>{hasOwnReason ? errorText(error) : text}</p>
    </Alert>
  );
}
