import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { useOnline } from '../../lib/online.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { EmptyPlate } from '../../kit/feedback/states.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';

/** `error` is what went wrong where the router does not know of it. */
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
        {/* A reload, not a re-render: the usual cause is a screen whose file was replaced by a newer release. */}
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
