import type { PayoutStatement } from '@sufra/contract/payouts.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { payoutTones, periodText } from '../../../lib/payouts.ts';
import { Ltr, Badge, Row } from '../../../kit/layout/surface.tsx';
import styles from '../document-sheet.module.css';
import { SheetBand } from '../document-sheet.tsx';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { errorText } from '../../../lib/form.ts';
import { saveFile } from '../../../lib/device.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { fetchStatementFile } from './statement.api.ts';

interface PartProps {
  statement: PayoutStatement;
}

export interface StatementSheetProps extends PartProps {
  /** `h2` where the screen has its own title. */
  as?: 'h1' | 'h2';
}

function Head({ statement: { payout }, as: Title = 'h1' }: StatementSheetProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return (
    <>
      <SheetBand />
      <div className={styles['title']}>
        <Title>{t('statement.title')}</Title>
        <dl className={styles['marks']}>
          <div>
            <dt>{t('reference')}</dt>
            <dd>
              <Ltr>{payout.reference}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t(`statement.date_${payout.status}`)}</dt>
            <dd>
              <time dateTime={payout.date}>{formatDay(payout.date, language, 'medium')}</time>
            </dd>
          </div>
          <div>
            <dt>{t('state')}</dt>
            <dd>
              <Badge tone={payoutTones[payout.status]}>{t(`status.${payout.status}`)}</Badge>
            </dd>
          </div>
        </dl>
      </div>
    </>
  );
}

function Parties({ statement: { payer, payee, payout } }: PartProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return (
    <div className={styles['parties']}>
      <section>
        <h2>{t('statement.payer')}</h2>
        <p className={styles['strong']}>{payer.name}</p>
        <p>{payer.address}</p>
        <p>
          {t('statement.trn')} <Ltr>{payer.trn}</Ltr>
        </p>
      </section>
      <section>
        <h2>{t('statement.payee')}</h2>
        <p className={styles['strong']}>
          <bdi>{payee}</bdi>
        </p>
        {payout.iban !== null && (
          <p>
            <Ltr>{payout.iban}</Ltr>
          </p>
        )}
        <p>{periodText(payout, language)}</p>
      </section>
    </div>
  );
}

type Line = PayoutStatement['lines'][number];

/** What of an order or an event went elsewhere; nothing for what is neither. */
function Shares({ line: { total, vat, commission, serviceFee, delivery } }: { line: Line }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  if (total === null) return null;
  const parts = [
    ['paid', total],
    ['vat', vat],
    ['commission', commission],
    ['service_fee', serviceFee],
    ['delivery', delivery],
  ] as const;
  const words = parts.flatMap(([name, sum]) =>
    sum === null || sum.startsWith('0.00')
      ? []
      : [t(`statement.line_${name}`, { sum: formatMoney(sum, language) })],
  );
  return <span className={styles['detail']}>{words.join(' · ')}</span>;
}

function Lines({ statement: { lines } }: PartProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{t('statement.what')}</th>
          <th scope="col" className={styles['sum']}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const number = line.orderId ?? line.eventId;
          return (
            <tr key={at}>
              <td>
                <span className={styles['strong']}>
                  {t(`statement.kind_${line.kind}`)} {number !== null && <Ltr>{number}</Ltr>}
                </span>
                <span className={styles['detail']}>
                  {formatDay(new Date(line.at), language, 'medium')} ·{' '}
                  {formatTime(new Date(line.at), language)}
                </span>
                <Shares line={line} />
              </td>
              <td className={styles['sum']}>{formatMoney(line.amount, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const less = (sum: string): string => (sum.startsWith('-') ? sum.slice(1) : `-${sum}`);
const isNothing = (sum: string): boolean => /^-?0\.00/.test(sum);

function Totals({ statement: { sums, payout } }: PartProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const rows = [
    [t('statement.sum_orders', { count: sums.orders }), sums.total],
    [t('statement.sum_events'), sums.events],
    [t('statement.sum_vat'), less(sums.vat)],
    [t('statement.sum_commission'), less(sums.commission)],
    [t('statement.sum_service_fee'), less(sums.serviceFee)],
    [t('statement.sum_delivery'), less(sums.delivery)],
    [t('statement.sum_fees'), sums.fees],
    [t('statement.sum_cash'), less(sums.cash)],
    [t('statement.sum_settled'), sums.settled],
    [t('statement.sum_other'), sums.other],
  ] as const;
  return (
    <dl className={styles['totals']}>
      {rows
        .filter(([, sum]) => !isNothing(sum))
        .map(([label, sum]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(sum, language)}</dd>
          </div>
        ))}
      <div className={styles['total']}>
        <dt>{t('statement.total')}</dt>
        <dd>{formatMoney(payout.amount, language)}</dd>
      </div>
    </dl>
  );
}

function Outcome({ statement: { payout } }: PartProps) {
  const { t } = useTranslation('payouts');
  const { status, failure } = payout;
  return (
    <div className={styles['settled']}>
      <p>{t(failure === null ? `statement.is_${status}` : `statement.failed_${failure.code}`)}</p>
      {failure?.note && (
        <p>
          {t('statement.bank_said')} <bdi>{failure.note}</bdi>
        </p>
      )}
    </div>
  );
}

export function StatementSheet({ statement, as = 'h1' }: StatementSheetProps) {
  const { t } = useTranslation('payouts');
  return (
    <article className={styles['sheet']}>
      <Head statement={statement} as={as} />
      <Parties statement={statement} />
      <Lines statement={statement} />
      <Totals statement={statement} />
      <Outcome statement={statement} />
      <p className={styles['foot']}>{t('statement.foot')}</p>
    </article>
  );
}

export interface StatementToolsProps {
  id: string;
  reader: 'partner' | 'admin';
  /** Names the file; undefined while the statement is on its way. */
  reference: string | undefined;
}

export function StatementTools({ id, reader, reference }: StatementToolsProps) {
  const { t } = useTranslation('payouts');
  const download = useSingleMutation({
    mutationFn: () => fetchStatementFile(id, reader),
    onSuccess: (blob) => saveFile({ name: `sufra-${reference ?? id}.csv`, blob }),
    onError: (error) =>
      toast({ tone: 'destructive', title: t('statement.csv_failed'), description: errorText(error) }),
    gcTime: 0,
  });
  return (
    <Row gap={8}>
      <Button
        variant="quiet"
        disabled={reference === undefined}
        pending={download.isPending}
        onClick={() => download.mutate()}
        start={<IconFileSpreadsheet size={20} aria-hidden="true" />}
      >
        {t('statement.csv')}
      </Button>
      <Button
        variant="quiet"
        disabled={reference === undefined}
        onClick={() => window.print()}
        start={<IconPrinter size={20} aria-hidden="true" />}
      >
        {t('statement.print')}
      </Button>
    </Row>
  );
}
