import { IconRefresh } from '@tabler/icons-react';
import { useEffect, type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { useOnline, doubtConnection } from '../../lib/online.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { EmptyPlate } from '../../kit/feedback/states.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';

/** `error` is given for errors that the router does not know. */
export function RouteError({ error: known }: { error?: unknown }) {
  const fromRouter = useRouteError();
  const error = known ?? fromRouter;
  const { t } = useTranslation();
  const isOnline = useOnline();
  useEffect(() => console.error(error), [error]);
  return (
    <Page>
      <EmptyPlate />
      <PageTitle subtitle={t(isOnline ? 'error_page.text' : 'errors:offline')}>
        {t('error_page.title')}
      </PageTitle>
      <Row>
        {/* Reload instead of re-rendering: usually a newer release has replaced the file of the screen. */}
        <Button onClick={() => window.location.reload()} start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('actions.retry')}
        </Button>
        <LinkButton to="/" variant="quiet" reloadDocument>
          {t('actions.go_home')}
        </LinkButton>
        {isOnline && (
          <LinkButton to="/support?new" variant="plain" reloadDocument>
            {t('footer.support')}
          </LinkButton>
        )}
      </Row>
    </Page>
  );
}

interface Loaded {
  Component: ComponentType;
}

/** Reloads as soon as the network is back. */
function LoadFailure({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isBack = wasOffline && isOnline;
  useEffect(() => {
    if (isBack) window.location.reload();
  }, [isBack]);
  return <RouteError error={error} />;
}

/** Never rejects: React Router 7.18 renders nothing for a route whose `lazy` failed. */
export const orFailure = (load: () => Promise<Loaded>) => async (): Promise<Loaded> => {
  try {
    return await load();
  } catch (error) {
    doubtConnection();
    return { Component: () => <LoadFailure error={error} /> };
  }
};
