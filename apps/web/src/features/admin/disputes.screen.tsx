import type { AdminDispute } from '@sufra/contract/admin-disputes.ts';
import { type DisputeStatus, disputeStatuses } from '@sufra/contract/statuses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { Ltr, Badge, type BadgeProps } from '../../kit/layout/surface.tsx';
import type { Column } from './data-table.tsx';
import { useDisputes } from './disputes.api.ts';
import { ListRoom } from './list-room.tsx';
import { isolated, momentText } from './moments.ts';
import { NotSet } from './not-set.tsx';
import { RoomHead } from './room-head.tsx';
import { useList } from './use-list.ts';

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
