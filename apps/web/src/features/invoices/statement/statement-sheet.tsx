import type { PayoutStatement } from '@sufra/contract/money/payouts.ts';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge, LeftToRight, Row } from '../../../kit/layout/surface.tsx';
import { saveFile } from '../../../lib/device.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { payoutTones, periodText } from '../../../lib/payouts.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { DocumentSheet, type DocumentSheetProps } from '../document-sheet.tsx';
import { fetchStatementFile } from './statement.api.ts';

type Line = PayoutStatement['lines'][number];

/** How the payment of an order or event was divided; null for other lines. */
function useShares(): (line: Line) => string | null {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return ({ total, vat, commission, serviceFee, delivery }) => {
    if (total === null) return null;
    const parts = [
      ['paid', total],
      ['vat', vat],
      ['commission', commission],
      ['service_fee', serviceFee],
      ['delivery', delivery],
    ] as const;
    return parts
      .flatMap(([name, sum]) =>
        sum === null || sum.startsWith('0.00')
          ? []
          : [t(`statement.line_${name}`, { sum: formatMoney(sum, language) })],
      )
      .join(' · ');
  };
}

type DriverPart = NonNullable<PayoutStatement['driver']>;

function useDriverLines(): (driver: DriverPart) => DocumentSheetProps['lines'] {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return ({ rows }) =>
    rows.map(({ at, kind, orderId, receipt, earned, cash, paid }) => {
      const number = orderId ?? receipt;
      const when = new Date(at);
      const sums = { earned: formatMoney(earned, language), cash: formatMoney(cash, language) };
      return {
        title: (
          <>
            {t(`statement.driver_${kind}`)} {number !== null && <LeftToRight>{number}</LeftToRight>}
          </>
        ),
        details: [
          `${formatDay(when, language, 'medium')} · ${formatTime(when, language)}`,
          kind === 'order' ? t('statement.earned_less_cash', sums) : null,
        ],
        amount: formatMoney(paid, language),
      };
    });
}

function useLines({ lines, driver }: PayoutStatement): DocumentSheetProps['lines'] {
  const ofDriver = useDriverLines();
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const shares = useShares();
  if (driver !== null) return ofDriver(driver);
  return lines.map((line) => {
    const number = line.orderId ?? line.eventId;
    const at = new Date(line.at);
    return {
      title: (
        <>
          {t(`statement.kind_${line.kind}`)} {number !== null && <LeftToRight>{number}</LeftToRight>}
        </>
      ),
      details: [`${formatDay(at, language, 'medium')} · ${formatTime(at, language)}`, shares(line)],
      amount: formatMoney(line.amount, language),
    };
  });
}

const negated = (sum: string): string => (sum.startsWith('-') ? sum.slice(1) : `-${sum}`);
const isZero = (sum: string): boolean => /^-?0\.00/.test(sum);

function useSums({ sums, driver }: PayoutStatement): DocumentSheetProps['sums'] {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  if (driver !== null)
    return [
      { label: t('statement.sum_earned'), amount: formatMoney(driver.earned, language) },
      { label: t('statement.sum_cash_held'), amount: formatMoney(negated(driver.cash), language) },
    ];
  const rows = [
    [t('statement.sum_orders', { count: sums.orders }), sums.total],
    [t('statement.sum_events'), sums.events],
    [t('statement.sum_vat'), negated(sums.vat)],
    [t('statement.sum_commission'), negated(sums.commission)],
    [t('statement.sum_service_fee'), negated(sums.serviceFee)],
    [t('statement.sum_delivery'), negated(sums.delivery)],
    [t('statement.sum_cancelled'), sums.cancelled],
    [t('statement.sum_refunded'), sums.refunded],
    [t('statement.sum_fees'), sums.fees],
    [t('statement.sum_cash'), negated(sums.cash)],
    [t('statement.sum_settled'), sums.settled],
    [t('statement.sum_other'), sums.other],
  ] as const;
  return rows.flatMap(([label, sum]) => (isZero(sum) ? [] : [{ label, amount: formatMoney(sum, language) }]));
}

function Outcome({ payout: { status, failure } }: Pick<PayoutStatement, 'payout'>) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <p>{t(failure === null ? `statement.is_${status}` : `statement.failed_${failure.code}`)}</p>
      {failure?.note && (
        <p>
          {t('statement.bank_said')} <bdi>{failure.note}</bdi>
        </p>
      )}
    </>
  );
}

interface StatementSheetProps extends Pick<DocumentSheetProps, 'as'> {
  statement: PayoutStatement;
}

export function StatementSheet({ statement, as = 'h1' }: StatementSheetProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const { payout, payer, payee } = statement;
  return (
    <DocumentSheet
      title={t('statement.title')}
      as={as}
      marks={[
        { label: t('reference'), value: <LeftToRight>{payout.reference}</LeftToRight> },
        {
          label: t(`statement.date_${payout.status}`),
          value: <time dateTime={payout.date}>{formatDay(payout.date, language, 'medium')}</time>,
        },
        {
          label: t('state'),
          value: <Badge tone={payoutTones[payout.status]}>{t(`status.${payout.status}`)}</Badge>,
        },
      ]}
      parties={[
        {
          label: t('statement.payer'),
          name: payer.name,
          details: [
            payer.address,
            <>
              {t('statement.trn')} <LeftToRight>{payer.trn}</LeftToRight>
            </>,
          ],
        },
        {
          label: t('statement.payee'),
          name: <bdi>{payee}</bdi>,
          details: [
            payout.iban === null ? null : <LeftToRight>{payout.iban}</LeftToRight>,
            periodText(payout, language),
          ],
        },
      ]}
      columns={{ line: t('statement.what'), amount: t('amount') }}
      lines={useLines(statement)}
      sums={useSums(statement)}
      total={{ label: t('statement.total'), amount: formatMoney(payout.amount, language) }}
      settlement={<Outcome payout={payout} />}
      foot={t('statement.foot')}
    />
  );
}

interface StatementToolsProps {
  id: string;
  reader: 'partner' | 'admin';
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
