import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatList } from '../../lib/format.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Card } from '../../kit/layout/surface.tsx';
import { preferencesPath } from './flow.ts';
import styles from './unread-allergies.module.css';
import { useDietReading } from './subscription.api.ts';

function Flag({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card tone="highlight" className={styles['flag']}>
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
    </Card>
  );
}

export function UnreadAllergies({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['subscription', 'common']);
  const { language } = useLanguage();
  const isWorthAsking = user.allergies.length > 0 || user.healthConditions !== null;
  const { data, isError, isLoading, isFetching, refetch } = useDietReading(isWorthAsking);
  if (isLoading) {
    return (
      <Loading label={t('unread.checking')}>
        <Skeleton height="3rem" shape="block" />
      </Loading>
    );
  }
  if (data === undefined) {
    return isError ? (
      <Flag title={t('unread.failed_title')}>
        <p>{t('unread.failed')}</p>
        <Button variant="plain" pending={isFetching} onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </Flag>
    ) : null;
  }
  const unread = data.understood.filter(({ recognised }) => !recognised).map(({ text }) => text);
  const texts = [...unread, ...data.uncheckedConditions].map((text) => t('unread.quoted', { text }));
  if (texts.length === 0) return null;
  return (
    <Flag title={t('unread.title')}>
      <p>{t('unread.text', { texts: formatList(texts, language) })}</p>
      <LinkButton to={preferencesPath('details')} variant="plain">
        {t('unread.review')}
      </LinkButton>
    </Flag>
  );
}
