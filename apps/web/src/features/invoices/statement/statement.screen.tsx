import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyPlate, ErrorState } from '../../../kit/feedback/states.tsx';
import { Page, PageTitle } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { DocumentTools, LoadingSheet } from '../document-sheet.tsx';
import { StatementSheet, StatementTools } from './statement-sheet.tsx';
import { useStatement } from './statement.api.ts';

interface NoStatementProps {
  reading: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

function NoStatement({ reading: { error, isFetching, refetch } }: NoStatementProps) {
  const { t } = useTranslation('payouts');
  if (isApiError(error, 'not_found')) {
    return (
      <>
        <EmptyPlate />
        <PageTitle subtitle={t('statement.missing_text')}>{t('statement.missing_title')}</PageTitle>
      </>
    );
  }
  if (error === null) return <LoadingSheet />;
  return (
    <>
      <PageTitle>{t('statement.title')}</PageTitle>
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    </>
  );
}

export function Component() {
  const { t } = useTranslation('payouts');
  const { id = '' } = useParams();
  const reading = useStatement(id);
  const { data } = reading;
  return (
    <Page>
      <DocumentTools>
        <LinkButton
          variant="plain"
          to="/partner/payouts"
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('own.back')}
        </LinkButton>
        {(data !== undefined || reading.error === null) && (
          <StatementTools id={id} reader="partner" reference={data?.payout.reference} />
        )}
      </DocumentTools>
      {data === undefined ? <NoStatement reading={reading} /> : <StatementSheet statement={data} />}
    </Page>
  );
}
