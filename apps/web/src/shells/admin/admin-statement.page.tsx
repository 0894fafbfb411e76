import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageState, PageHead } from '../../features/admin/page.tsx';
import { StatementSheet, StatementTools } from '../../features/invoices/statement/statement-sheet.tsx';
import { useAdminStatement } from '../../features/invoices/statement/statement.api.ts';
import { isolate } from '../../lib/format.ts';

export function Component() {
  const { t } = useTranslation('payouts');
  const { id = '' } = useParams();
  const reading = useAdminStatement(id);
  const { data } = reading;
  if (data === undefined) {
    return (
      <PageState
        reading={reading}
        title={t('statement.title')}
        back={{ to: '/admin/payouts', label: t('back') }}
      />
    );
  }
  return (
    <>
      <PageHead
        back={{ to: `/admin/payouts/${data.runId}`, label: t('back_to_run') }}
        title={t('statement.of', { payee: isolate(data.payee) })}
        actions={<StatementTools id={id} reader="admin" reference={data.payout.reference} />}
      />
      <StatementSheet statement={data} as="h2" />
    </>
  );
}
