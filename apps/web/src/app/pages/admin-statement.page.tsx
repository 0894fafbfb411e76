// The statement of any payout inside the admin panel: the panel's head over the same sheet that the partner reads.
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RoomHead } from '../../features/admin/room-head.tsx';
import { StatementSheet } from '../../features/invoices/statement-sheet.tsx';
import { StatementState } from '../../features/invoices/statement-states.tsx';
import { StatementTools } from '../../features/invoices/statement-tools.tsx';
import { useStatement } from '../../features/invoices/statement.api.ts';

export function Component() {
  const { t } = useTranslation('payouts');
  const { id = '' } = useParams();
  const reading = useStatement(id, 'admin');
  const { data } = reading;
  return (
    <>
      <RoomHead
        back={{ to: '/admin/payouts', label: t('back') }}
        title={t('statement.of', { payee: data?.payee ?? '…' })}
        actions={<StatementTools id={id} reader="admin" reference={data?.payout.reference} />}
      />
      {data === undefined ? (
        <StatementState reading={reading} />
      ) : (
        <StatementSheet statement={data} as="h2" />
      )}
    </>
  );
}
