import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { NewRequest } from './new-request.tsx';
import { RequestList } from './request-list.tsx';
import { useSupport } from './support.api.ts';
import { Visitor } from './visitor.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function Bones() {
  const { t } = useTranslation('support');
  return (
    <Loading label={t('loading')}>
      <Skeleton width="12rem" height="3rem" />
      <Skeleton shape="block" height="7rem" />
      <Skeleton shape="block" height="7rem" />
      <Skeleton shape="block" height="7rem" />
    </Loading>
  );
}

function OwnRequests({ user }: { user: SessionUser }) {
  const { t } = useTranslation('support');
  const [search] = useSearchParams();
  const named = search.get('order');
  const order = named !== null && uuid.test(named) ? named : null;
  const as = search.get('as');
  const { data, error, refetch, isFetching } = useSupport(order);
  if (data === undefined) {
    if (error === null) return <Bones />;
    return (
      <ErrorState
        error={error}
        title={t('list.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const isAsking = named !== null || as !== null || search.has('new');
  return (
    <>
      {isAsking ? (
        <NewRequest
          key={`${order ?? ''} ${as ?? ''}`}
          user={user}
          support={data}
          as={as}
          isOrderMissing={named !== null && data.about === null}
        />
      ) : (
        <Row>
          <LinkButton to="/support?new" start={<IconMessagePlus size={20} aria-hidden="true" />}>
            {t('ask')}
          </LinkButton>
        </Row>
      )}
      {(!isAsking || data.requests.length > 0) && <RequestList requests={data.requests} />}
    </>
  );
}

function Inside() {
  const { user, isLoading, isUnreachable } = useSession();
  const client = useQueryClient();
  if (isLoading) return <Bones />;
  if (user !== null) return <OwnRequests user={user} />;
  if (isUnreachable)
    return <ErrorState error={new ApiError(0, 'offline', {})} onRetry={() => void refreshSession(client)} />;
  return <Visitor />;
}

export function Component() {
  const { t } = useTranslation('support');
  return (
    <Page>
      <PageTitle subtitle={t('lead')}>{t('title')}</PageTitle>
      <Inside />
    </Page>
  );
}
