import { type AdminDispute, getDisputes } from '@sufra/contract/money/admin-disputes.ts';
import { type DisputeStatus, disputeStatuses } from '@sufra/contract/statuses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Badge, type BadgeProps, LeftToRight } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';
import { useAdminList } from '../admin.api.ts';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { NotSet, PageHead } from '../page.tsx';

const shape = {
  sorts: ['openedAt'],
  first: { by: 'openedAt', order: 'desc' },
  filters: { status: disputeStatuses },
} as const;

const tones: Readonly<Record<DisputeStatus, NonNullable<BadgeProps['tone']>>> = {
  needs_answer: 'danger',
  under_review: 'info',
  won: 'good',
  lost: 'sand',
  closed: 'sand',
};

function About({ about: { kind, number } }: AdminDispute) {
  const { t } = useTranslation('record');
  if (kind === 'subscription') return t('disputes.about_kind.subscription');
  return number === null
    ? t('disputes.about_kind.unplaced')
    : t(`disputes.about_kind.${kind}`, { number: isolate(number) });
}

function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span>
      {children}
      <br />
      <small>{below}</small>
    </span>
  );
}

function Sum({ amount, fee }: AdminDispute) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  const sum = formatMoney(amount, language);
  return fee === null ? (
    sum
  ) : (
    <TwoLines below={t('disputes.fee', { fee: formatMoney(fee, language) })}>{sum}</TwoLines>
  );
}

function useColumns(): readonly Column<AdminDispute>[] {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  return [
    {
      key: 'about',
      label: t('disputes.about'),
      cell: (dispute) => (
        <TwoLines below={dispute.customer.name === null ? <NotSet /> : <bdi>{dispute.customer.name}</bdi>}>
          <About {...dispute} />
        </TwoLines>
      ),
    },
    { key: 'amount', label: t('disputes.amount'), align: 'end', cell: (dispute) => <Sum {...dispute} /> },
    {
      key: 'reason',
      label: t('disputes.reason_label'),
      cell: ({ reason, reference }) => (
        <TwoLines below={<LeftToRight>{reference}</LeftToRight>}>{t(`disputes.reason.${reason}`)}</TwoLines>
      ),
    },
    {
      key: 'status',
      label: t('disputes.status'),
      cell: ({ status, isWithdrawn }) => (
        <TwoLines below={t(isWithdrawn ? 'disputes.withdrawn' : 'disputes.kept')}>
          <Badge tone={tones[status]}>{t(`disputes.state.${status}`)}</Badge>
        </TwoLines>
      ),
    },
    {
      key: 'answer',
      label: t('disputes.answer_by'),
      cell: ({ answerBy }) => (answerBy === null ? <NotSet /> : momentText(answerBy, language)),
    },
    {
      key: 'opened',
      label: t('disputes.opened'),
      sort: 'openedAt',
      cell: ({ openedAt }) => momentText(openedAt, language),
    },
  ];
}

function pageOf({ about: { kind, id }, customer }: AdminDispute): string {
  if (id === null || kind === 'subscription') return `/admin/users/${customer.id}`;
  return kind === 'order' ? `/admin/orders/${id}` : `/admin/events/${id}`;
}

export function Component() {
  const { t } = useTranslation('record');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['disputes', list.query], (signal) =>
    call(getDisputes, { query: list.query, signal }),
  );
  return (
    <>
      <PageHead title={t('disputes.title')} subtitle={t('disputes.lead')} />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('disputes.title')}
        filters={[
          {
            name: 'status',
            label: t('disputes.filter'),
            options: disputeStatuses.map((value) => ({ value, label: t(`disputes.state.${value}`) })),
          },
        ]}
        countText={(count) => t('disputes.count', { count })}
        empty={{ title: t('disputes.empty'), text: t('disputes.empty_text') }}
        to={pageOf}
      />
    </>
  );
}
