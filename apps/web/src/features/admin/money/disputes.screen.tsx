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
  const { t } = useTranslation('record', { keyPrefix: 'disputes' });
  if (kind === 'subscription') return t('about_kind.subscription');
  return number === null ? t('about_kind.unplaced') : t(`about_kind.${kind}`, { number: isolate(number) });
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
  const { t } = useTranslation('record', { keyPrefix: 'disputes' });
  const { language } = useLanguage();
  const sum = formatMoney(amount, language);
  return fee === null ? (
    sum
  ) : (
    <TwoLines below={t('fee', { fee: formatMoney(fee, language) })}>{sum}</TwoLines>
  );
}

function useColumns(): readonly Column<AdminDispute>[] {
  const { t } = useTranslation('record', { keyPrefix: 'disputes' });
  const { language } = useLanguage();
  return [
    {
      key: 'about',
      label: t('about'),
      cell: (dispute) => (
        <TwoLines below={dispute.customer.name === null ? <NotSet /> : <bdi>{dispute.customer.name}</bdi>}>
          <About {...dispute} />
        </TwoLines>
      ),
    },
    { key: 'amount', label: t('amount'), align: 'end', cell: (dispute) => <Sum {...dispute} /> },
    {
      key: 'reason',
      label: t('reason_label'),
      cell: ({ reason, reference }) => (
        <TwoLines below={<LeftToRight>{reference}</LeftToRight>}>{t(`reason.${reason}`)}</TwoLines>
      ),
    },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status, isWithdrawn }) => (
        <TwoLines below={t(isWithdrawn ? 'withdrawn' : 'kept')}>
          <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>
        </TwoLines>
      ),
    },
    {
      key: 'answer',
      label: t('answer_by'),
      cell: ({ answerBy }) => (answerBy === null ? <NotSet /> : momentText(answerBy, language)),
    },
    {
      key: 'opened',
      label: t('opened'),
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
  const { t } = useTranslation('record', { keyPrefix: 'disputes' });
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['disputes', list.query], (signal) =>
    call(getDisputes, { query: list.query, signal }),
  );
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('title')}
        filters={[
          {
            name: 'status',
            label: t('filter'),
            options: disputeStatuses.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        countText={(count) => t('count', { count })}
        empty={{ title: t('empty'), text: t('empty_text') }}
        to={pageOf}
      />
    </>
  );
}
