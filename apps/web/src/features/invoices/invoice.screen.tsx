import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '../../lib/api.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { EmptyPlate, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { PageTitle, Card, Page, Row, Stack } from '../../kit/layout/surface.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import styles from './invoice.module.css';
import { useInvoice } from './invoices.api.ts';

const listPath = '/account?tab=subscription';

function Back() {
  const { t } = useTranslation('invoices');
  return (
    <LinkButton
      variant="plain"
      to={listPath}
      start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
    >
      {t('back')}
    </LinkButton>
  );
}

function Missing() {
  const { t } = useTranslation('invoices');
  return (
    <>
      <EmptyPlate />
      <PageTitle subtitle={t('missing_text')}>{t('missing_title')}</PageTitle>
      <Row>
        <LinkButton to={listPath}>{t('back')}</LinkButton>
      </Row>
    </>
  );
}

function SheetComing() {
  return (
    <Loading>
      <Card padding="lg">
        <Stack>
          <Skeleton shape="block" height="7rem" />
          <Skeleton width="50%" height="2.25rem" />
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="12rem" />
        </Stack>
      </Card>
    </Loading>
  );
}

export function Component() {
  const { t } = useTranslation('invoices');
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useInvoice(id);
  if (data === undefined && (isApiError(error, 'not_found') || isApiError(error, 'invalid_request'))) {
    return (
      <Page>
        <Missing />
      </Page>
    );
  }
  return (
    <Page>
      <div className={styles['tools']}>
        <Back />
        <Button
          variant="quiet"
          disabled={data === undefined}
          onClick={() => window.print()}
          start={<IconPrinter size={20} aria-hidden="true" />}
        >
          {t('print')}
        </Button>
      </div>
      {data !== undefined && <InvoiceSheet invoice={data} />}
      {data === undefined && error === null && <SheetComing />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Page>
  );
}
