import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Page, PageTitle, Card, Stack } from '../../../kit/layout/surface.tsx';
import styles from '../document-sheet.module.css';
import { StatementSheet, StatementTools } from './statement-sheet.tsx';
import { useStatement } from './statement.api.ts';
import { isApiError } from '../../../lib/api.ts';
import { EmptyPlate, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';

const listPath = '/partner/payouts';

export function Component() {
  const { t } = useTranslation('payouts');
  const { id = '' } = useParams();
  const reading = useStatement(id);
  const { data } = reading;
  return (
    <Page>
      <div className={styles['tools']}>
        <LinkButton
          variant="plain"
          to={listPath}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('own.back')}
        </LinkButton>
        {(data !== undefined || reading.error === null) && (
          <StatementTools id={id} reader="partner" reference={data?.payout.reference} />
        )}
      </div>
      {data === undefined ? <StatementState reading={reading} /> : <StatementSheet statement={data} />}
    </Page>
  );
}

export interface StatementStateProps {
  reading: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

export function StatementState({ reading: { error, isFetching, refetch } }: StatementStateProps) {
  const { t } = useTranslation('payouts');
  if (isApiError(error, 'not_found')) {
    return (
      <>
        <EmptyPlate />
        <PageTitle subtitle={t('statement.missing_text')}>{t('statement.missing_title')}</PageTitle>
      </>
    );
  }
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
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
