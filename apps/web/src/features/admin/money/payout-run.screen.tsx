import type { PayoutRun, RunPayout } from '@sufra/contract/money/payouts.ts';
import { payoutStatuses } from '@sufra/contract/statuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { payoutTones, periodText } from '../../../lib/payouts.ts';
import { momentText } from '../admin-text.ts';
import { RunBadge } from '../badges.tsx';
import { CsvButton } from '../list/csv-button.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { DetailPage, NotSet, PageHead } from '../page.tsx';
import { fetchBankFile, usePayoutRun, useRunPayouts } from './payouts.api.ts';
import { ApproveDialog, DiscardDialog, PaidDialog } from './run-decisions.tsx';

interface PartProps {
  run: PayoutRun;
}

type Step = 'approve' | 'discard' | 'pay';

function Actions({ run, onStep }: { run: PayoutRun; onStep: (step: Step) => void }) {
  const { t } = useTranslation('payouts');
  if (run.status === 'draft') {
    return (
      <>
        <Button variant="danger" onClick={() => onStep('discard')}>
          {t('discard.open')}
        </Button>
        <Button onClick={() => onStep('approve')}>{t('approve.open')}</Button>
      </>
    );
  }
  if (run.status === 'discarded') return null;
  return (
    <>
      <CsvButton
        name="bank"
        label={t('bank_file')}
        fetchFile={() => fetchBankFile(run.id)}
        explain={(error) =>
          isApiError(error, 'not_possible_now') && error.params['why'] === 'own_approval'
            ? t('own_approval')
            : undefined
        }
      />
      {run.status === 'approved' && <Button onClick={() => onStep('pay')}>{t('paid.open')}</Button>}
    </>
  );
}

function NextStep({ run }: PartProps) {
  const { t } = useTranslation('payouts');
  if (run.status !== 'draft' && run.status !== 'approved') return null;
  return <Notice title={t(`next.${run.status}_title`)}>{t(`next.${run.status}_text`)}</Notice>;
}

function Figures({ run }: PartProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const { heldBack } = run;
  const moments = (['madeAt', 'approvedAt', 'paidAt', 'discardedAt'] as const).flatMap((name) => {
    const at = run[name];
    return at === null ? [] : [{ label: t(`moment.${name}`), value: momentText(at, language) }];
  });
  return (
    <SectionCard title={t('figures')}>
      <Facts
        rows={[
          { label: t('kind.label'), value: t(`kind.${run.kind}`) },
          { label: t('payees'), value: formatNumber(run.payees, language) },
          { label: t('total'), value: <strong>{formatMoney(run.total, language)}</strong> },
          ...(heldBack.payees === 0 || run.status === 'discarded'
            ? []
            : [
                {
                  label: t('held_back'),
                  value: t('held_back_sum', {
                    count: heldBack.payees,
                    sum: formatMoney(heldBack.total, language),
                  }),
                },
              ]),
          ...moments,
        ]}
      />
    </SectionCard>
  );
}

function PayoutState({ payout: { status, failure, iban }, run }: PartProps & { payout: RunPayout }) {
  const { t } = useTranslation('payouts');
  const isHeldBack = run.status === 'draft' && iban === null;
  const why = failure?.note ? isolate(failure.note) : failure ? t(`failure.${failure.code}`) : null;
  return (
    <>
      <Badge tone={isHeldBack ? 'danger' : payoutTones[status]}>
        {t(isHeldBack ? 'held_back' : `status.${status}`)}
      </Badge>
      {(why ?? isHeldBack) && (
        <>
          <br />
          <small>{why ?? t('failure.no_bank_account')}</small>
        </>
      )}
    </>
  );
}

const shape = {
  sorts: ['reference'],
  first: { by: 'reference', order: 'asc' },
  filters: { status: payoutStatuses },
} as const;

function useColumns(run: PayoutRun): readonly Column<RunPayout>[] {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return [
    {
      key: 'reference',
      label: t('reference'),
      sort: 'reference',
      cell: ({ reference }) => <LeftToRight>{reference}</LeftToRight>,
    },
    { key: 'payee', label: t('payee'), cell: ({ payee }) => <bdi>{payee.name}</bdi> },
    {
      key: 'account',
      label: t('account'),
      cell: ({ iban, bankName }) =>
        iban === null ? (
          <NotSet />
        ) : (
          <>
            <LeftToRight>{iban}</LeftToRight> {bankName !== null && <bdi>{bankName}</bdi>}
          </>
        ),
    },
    { key: 'amount', label: t('amount'), align: 'end', cell: ({ amount }) => formatMoney(amount, language) },
    {
      key: 'status',
      label: t('state'),
      cell: (payout) => <PayoutState run={run} payout={payout} />,
    },
  ];
}

function Payouts({ run }: PartProps) {
  const { t } = useTranslation('payouts');
  const list = useList(shape);
  return (
    <ListView
      list={list}
      reading={useRunPayouts(run.id, list.query)}
      columns={useColumns(run)}
      caption={t('payouts')}
      search={{ label: t('find.label'), hint: t('find.hint') }}
      filters={[
        {
          name: 'status',
          label: t('find.status'),
          options: payoutStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      countText={(count) => t('payees_count', { count })}
      empty={{ title: t('find.empty'), text: t('find.empty_text') }}
      to={({ id }) => `/admin/payouts/statements/${id}`}
    />
  );
}

function Run({ run }: PartProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  return (
    <>
      <PageHead
        back={{ to: '/admin/payouts', label: t('back') }}
        title={periodText(run, language)}
        marks={<RunBadge status={run.status} />}
        actions={<Actions run={run} onStep={setStep} />}
      />
      <NextStep run={run} />
      <Figures run={run} />
      <Payouts run={run} />
      {step === 'approve' && <ApproveDialog run={run} onClose={close} />}
      {step === 'discard' && <DiscardDialog run={run} onClose={close} />}
      {step === 'pay' && <PaidDialog run={run} onClose={close} />}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('payouts');
  const { id = '' } = useParams();
  const reading = usePayoutRun(id);
  return (
    <DetailPage reading={reading} title={t('run_title')} back={{ to: '/admin/payouts', label: t('back') }}>
      {(detail) => <Run run={detail} />}
    </DetailPage>
  );
}
