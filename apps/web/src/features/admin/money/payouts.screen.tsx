import { type PayoutKind, payoutKinds, type PayoutRun } from '@sufra/contract/money/payouts.ts';
import { payoutRunStatuses } from '@sufra/contract/statuses.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { periodText } from '../../../lib/payouts.ts';
import { momentText } from '../admin-text.ts';
import { RunBadge } from '../badges.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { useMay } from '../may.tsx';
import { PageHead } from '../page.tsx';
import { Debts } from './debts.tsx';
import { DriverCash } from './driver-cash.tsx';
import { type DuePayouts, useDuePayouts, useMakeRun, usePayoutRuns } from './payouts.api.ts';

const BankChanges = lazy(async () => ({ default: (await import('./bank-changes.tsx')).BankChanges }));

const shape = {
  sorts: ['madeAt'],
  first: { by: 'madeAt', order: 'desc' },
  filters: { status: payoutRunStatuses, kind: payoutKinds },
} as const;

function useColumns(): readonly Column<PayoutRun>[] {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return [
    { key: 'period', label: t('period'), cell: (run) => periodText(run, language) },
    { key: 'kind', label: t('kind.label'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'payees', label: t('payees'), align: 'end', cell: ({ payees }) => formatNumber(payees, language) },
    { key: 'status', label: t('state'), cell: ({ status }) => <RunBadge status={status} /> },
    { key: 'total', label: t('total'), align: 'end', cell: ({ total }) => formatMoney(total, language) },
    { key: 'made', label: t('made'), sort: 'madeAt', cell: ({ madeAt }) => momentText(madeAt, language) },
  ];
}

type Period = DuePayouts['missing'][number];

function MakeRunDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const making = useMakeRun();
  const { kind, to } = period;
  return (
    <DecisionDialog
      title={t('make.title')}
      confirm={t('make.confirm')}
      isPending={making.isPending}
      problem={making.problem}
      failed={t('make.failed')}
      onConfirm={() =>
        making.mutate({ kind, to }, { onSuccess: ({ id }) => void navigate(`/admin/payouts/${id}`) })
      }
      onClose={onClose}
    >
      <p>{t(`make.text_${kind}`, { period: periodText(period, language) })}</p>
    </DecisionDialog>
  );
}

/** Only missing runs of partners are reported: there may be no drivers yet. */
const isReported = ({ kind }: { kind: PayoutKind }): boolean => kind === 'partner';

function Missing({ missing }: Pick<DuePayouts, 'missing'>) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const [making, setMaking] = useState<Period | null>(null);
  return (
    <>
      {missing.filter(isReported).map((period) => (
        <Notice
          key={period.kind}
          title={t('missing.title', { period: periodText(period, language) })}
          action={
            <Button variant="quiet" onClick={() => setMaking(period)}>
              {t('make.open')}
            </Button>
          }
        >
          {t('missing.text')}
        </Notice>
      ))}
      {making && <MakeRunDialog period={making} onClose={() => setMaking(null)} />}
    </>
  );
}

function Payouts() {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const list = useList(shape);
  const columns = useColumns();
  const runs = usePayoutRuns(list.query);
  const asking = useDuePayouts();
  const due = asking.data;
  const next = due?.next.find(isReported);
  const isReady = !asking.isPending && !runs.isPending;
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={next ? t('lead_next', { day: formatDay(next.on, language, 'long') }) : t('lead')}
      />
      <Suspense>
        <BankChanges />
      </Suspense>
      {due && <Missing missing={due.missing} />}
      <ListView
        // Remounts with the notice above, so the list does not shift.
        key={due?.missing.some(isReported) ? 'below' : 'alone'}
        list={list}
        reading={asking.isPending ? { ...runs, data: undefined } : runs}
        columns={columns}
        caption={t('runs')}
        filters={[
          {
            name: 'status',
            label: t('filter_status'),
            options: payoutRunStatuses.map((value) => ({ value, label: t(`run_status.${value}`) })),
          },
          {
            name: 'kind',
            label: t('filter_kind'),
            options: payoutKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
        ]}
        countText={(count) => t('count', { count })}
        empty={{ title: t('empty'), text: t('empty_text') }}
        to={({ id }) => `/admin/payouts/${id}`}
      />
      <Debts isReady={isReady} />
      <DriverCash isReady={isReady} />
    </>
  );
}

export function Component() {
  const { t } = useTranslation('payouts');
  if (useMay()('payouts')) return <Payouts />;
  return (
    <>
      <PageHead title={t('title')} />
      <DriverCash isReady />
    </>
  );
}
