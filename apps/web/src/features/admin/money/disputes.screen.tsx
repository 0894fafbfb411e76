import { type AdminDispute, getDisputes } from '@sufra/contract/admin-disputes.ts';
import { type DisputeStatus, disputeStatuses } from '@sufra/contract/statuses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Ltr, Badge, type BadgeProps } from '../../../kit/layout/surface.tsx';
import type { Column } from '../list/data-table.tsx';
import { ListRoom } from '../list/list-room.tsx';
import { isolated, momentText } from '../admin-text.ts';
import { NotSet, RoomHead } from '../page.tsx';
import { useList } from '../list/list-state.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { call } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';

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
  const { t } = useTranslation('disputes');
  if (kind === 'subscription') return t('about_kind.subscription');
  return number === null ? t('about_kind.unplaced') : t(`about_kind.${kind}`, { number: isolated(number) });
}

/** Two things of one cell, the lesser one below: a column for each would leave none its width. */
function Twice({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span>
      {children}
      <br />
      <small>{below}</small>
    </span>
  );
}

function Sum({ amount, fee }: AdminDispute) {
  const { t } = useTranslation('disputes');
  const { language } = useLanguage();
  const sum = formatMoney(amount, language);
  return fee === null ? sum : <Twice below={t('fee', { fee: formatMoney(fee, language) })}>{sum}</Twice>;
}

function useColumns(): readonly Column<AdminDispute>[] {
  const { t } = useTranslation('disputes');
  const { language } = useLanguage();
  return [
    {
      key: 'about',
      label: t('about'),
      cell: (dispute) => (
        <Twice below={dispute.customer.name === null ? <NotSet /> : <bdi>{dispute.customer.name}</bdi>}>
          <About {...dispute} />
        </Twice>
      ),
    },
    { key: 'amount', label: t('amount'), align: 'end', cell: (dispute) => <Sum {...dispute} /> },
    {
      key: 'reason',
      label: t('reason_label'),
      cell: ({ reason, reference }) => <Twice below={<Ltr>{reference}</Ltr>}>{t(`reason.${reason}`)}</Twice>,
    },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status, isWithdrawn }) => (
        <Twice below={t(isWithdrawn ? 'withdrawn' : 'kept')}>
          <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>
        </Twice>
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

/** What was paid for, where it has a page of its own; else who paid. */
function pageOf({ about: { kind, id }, customer }: AdminDispute): string {
  if (id === null || kind === 'subscription') return `/admin/users/${customer.id}`;
  return kind === 'order' ? `/admin/orders/${id}` : `/admin/events/${id}`;
}

export function Component() {
  const { t } = useTranslation('disputes');
  const list = useList(shape);
  const columns = useColumns();
  return (
    <>
      <RoomHead title={t('title')} subtitle={t('lead')} />
      <ListRoom
        list={list}
        reading={useDisputes(list.query)}
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

export const useDisputes = (query: QueryOf<typeof getDisputes>) =>
  useAdminQuery(['disputes', query], (signal) => call(getDisputes, { query, signal }));
