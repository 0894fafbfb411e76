import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Page } from '../../kit/layout/surface.tsx';
import styles from './invoice.module.css';
import { StatementSheet } from './statement-sheet.tsx';
import { StatementState } from './statement-states.tsx';
import { StatementTools } from './statement-tools.tsx';
import { useStatement } from './statement.api.ts';

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
