import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AutopilotCard, RamadanCard } from '../../features/demo/guide/switch-cards.tsx';
import { useDemoMessages, DemoMessageItem } from '../../features/demo/messages/demo-message.tsx';
import { isApiError } from '../../lib/api.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, Card, Page, Row } from '../../kit/layout/surface.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';

function MessageList() {
  const { t } = useTranslation(['demo', 'common']);
  const query = useDemoMessages();
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton shape="block" height="4rem" />
      </Loading>
    );
  }
  if (isApiError(query.error, 'not_found')) {
    return (
      <EmptyState
        title={t('messages.off_title')}
        text={t('messages.off_text')}
        action={<LinkButton to="/">{t('common:actions.go_home')}</LinkButton>}
      />
    );
  }
  if (query.isError) {
    return (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  }
  const messages = query.data.messages.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
  return (
    <>
      <Row spread>
        <p role="status" className="text-muted">
          {t('messages.count', { count: messages.length })}
        </p>
        <Button
          variant="quiet"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
          start={<IconRefresh size={20} aria-hidden="true" />}
        >
          {t('messages.refresh')}
        </Button>
      </Row>
      {messages.length === 0 ? (
        <EmptyState
          title={t('messages.empty_title')}
          text={t('messages.empty_text')}
          action={<LinkButton to="/login">{t('messages.sign_in')}</LinkButton>}
        />
      ) : (
        <Card>
          <ul role="list" className="flex flex-col gap-32">
            {messages.map((message) => (
              <DemoMessageItem key={message.id} message={message} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('demo');
  return (
    <Page>
      <PageTitle subtitle={t('messages.lead')}>{t('messages.title')}</PageTitle>
      <AutopilotCard />
      <RamadanCard />
      <MessageList />
    </Page>
  );
}
