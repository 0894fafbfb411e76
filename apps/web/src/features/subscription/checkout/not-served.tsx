import type { Emirate } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { useWaitingList } from '../subscription.api.ts';
import { profilePath } from './flow.ts';

interface NotServedProps {
  emirate: Emirate;
  isWaiting: boolean;
}

export function NotServed({ emirate, isWaiting }: NotServedProps) {
  const { t } = useTranslation(['subscription', 'options']);
  const list = useWaitingList();
  return (
    <Card as="section" padding="lg" className="flex flex-col items-start gap-16">
      <h2>{t('not_served.title', { emirate: t(`options:emirate.${emirate}`) })}</h2>
      <p role="status">{t(isWaiting ? 'not_served.waiting' : 'not_served.text')}</p>
      <Button
        size="lg"
        variant={isWaiting ? 'quiet' : 'main'}
        pending={list.isPending}
        onClick={() => list.mutate(!isWaiting)}
      >
        {t(isWaiting ? 'not_served.leave' : 'not_served.join')}
      </Button>
      {list.error !== null && (
        <Notice tone="danger" role="alert">
          {errorText(list.error)}
        </Notice>
      )}
      <Link to={profilePath} className="inline-flex min-h-target items-center">
        {t('not_served.elsewhere')}
      </Link>
    </Card>
  );
}
