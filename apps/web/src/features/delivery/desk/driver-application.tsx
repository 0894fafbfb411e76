import { getDriverApplication } from '@sufra/contract/delivery/drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconMoped } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { refreshSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { PageTitle, Card, Page, Stack } from '../../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';

type Standing = ReplyOf<typeof getDriverApplication>;

const useDriverApplication = () =>
  useQuery({
    queryKey: ['driver-application'],
    queryFn: ({ signal }) => call(getDriverApplication, { signal }),
    refetchOnMount: 'always',
  });

function Act({ standing }: Pick<Standing, 'standing'>) {
  const { t } = useTranslation('driver');
  if (standing === 'none' || standing === 'rejected')
    return (
      <LinkButton to="/join/driver">{t(standing === 'none' ? 'way.apply' : 'way.apply_again')}</LinkButton>
    );
  if (standing === 'pending') return null;
  return (
    <LinkButton variant="quiet" to="/support?as=driver">
      {t('profile.support')}
    </LinkButton>
  );
}

function ApplicationStatus({ standing, application }: Standing) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const client = useQueryClient();
  // The session predates the approval; refreshing it adds the role, which opens the dashboard.
  const isNew = standing === 'approved';
  useEffect(() => {
    if (isNew) void refreshSession(client);
  }, [isNew, client]);
  return (
    <Card padding="lg">
      <Stack>
        <IconMoped size={48} className="mirrors" aria-hidden="true" />
        <PageTitle subtitle={t(`way.${standing}_text`)}>{t(`way.${standing}_title`)}</PageTitle>
        {standing === 'pending' && application !== null && (
          <p>{t('way.sent', { day: formatDay(application.submittedAt, language, 'medium') })}</p>
        )}
        {standing === 'rejected' && application !== null && application.reason !== null && (
          <Notice tone="highlight" title={t('way.reason')}>
            <span dir="auto">{application.reason}</span>
          </Notice>
        )}
        <Act standing={standing} />
      </Stack>
    </Card>
  );
}

export function DriverApplication() {
  const { t } = useTranslation('driver');
  const { data, error, refetch, isFetching } = useDriverApplication();
  return (
    <Page width="narrow">
      {data !== undefined && <ApplicationStatus {...data} />}
      {data === undefined && error === null && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <>
          <PageTitle>{t('way.none_title')}</PageTitle>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </>
      )}
    </Page>
  );
}
