import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import {
  Badge,
  LeftToRight,
  Page,
  PageTitle,
  Row,
  SectionCard,
  Stack,
} from '../../../kit/layout/surface.tsx';
import { ApiError } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { loginPath } from '../../../lib/paths.ts';
import { refreshSession, useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../status-badge.tsx';
import { type OwnSupport, useContact, useSupport } from '../support.api.ts';
import styles from '../support.module.css';
import { NewRequest } from './new-request.tsx';
import { classes } from '../../../kit/style/classes.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function LoadingRequests() {
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

function Item({ request }: { request: OwnSupport['requests'][number] }) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  const { id, number, topic, status, isUnread, beginning, changedAt } = request;
  return (
    <li className="block">
      <Link
        to={`/support/${id}`}
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-16 text-ink no-underline transition-ground hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center justify-between gap-8">
          <strong>{t(`topic.${topic}`)}</strong>
          {isUnread ? <Badge tone="main">{t('list.new_answer')}</Badge> : <StatusBadge status={status} />}
        </span>
        <span dir="auto" className={classes(styles['beginning'], 'overflow-hidden wrap-anywhere')}>
          {beginning}
        </span>
        <span className="text-14 text-muted">
          <LeftToRight>{number}</LeftToRight> · {formatDay(new Date(changedAt), language, 'medium')}
        </span>
      </Link>
    </li>
  );
}

function RequestList({ requests }: Pick<OwnSupport, 'requests'>) {
  const { t } = useTranslation('support');
  if (requests.length === 0) return <EmptyState title={t('list.empty')} text={t('list.empty_text')} />;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="mb-12 text-22">
        {t('list.title')}
      </h2>
      <ul role="list" className="flex flex-col gap-12">
        {requests.map((request) => (
          <Item key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Mailbox() {
  const { t } = useTranslation('support');
  const { data, isPending } = useContact();
  if (isPending) return <Skeleton height="1.5rem" />;
  const email = data?.email ?? null;
  if (email === null) return <p className="text-14 text-muted">{t('visitor.no_mail')}</p>;
  return (
    <p className="text-14 text-muted">
      {t('visitor.mail')}{' '}
      <a href={`mailto:${email}`}>
        <LeftToRight>{email}</LeftToRight>
      </a>
    </p>
  );
}

function Visitor() {
  const { t } = useTranslation('support');
  const { pathname, search } = useLocation();
  return (
    <SectionCard title={t('visitor.title')}>
      <Stack>
        <p>{t('visitor.text')}</p>
        <Row>
          <LinkButton to={loginPath(`${pathname}${search}`)}>{t('visitor.sign_in')}</LinkButton>
        </Row>
        <Mailbox />
      </Stack>
    </SectionCard>
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
    if (error === null) return <LoadingRequests />;
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

function Requests() {
  const { user, isLoading, isUnreachable } = useSession();
  const client = useQueryClient();
  if (isLoading) return <LoadingRequests />;
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
      <Requests />
    </Page>
  );
}
