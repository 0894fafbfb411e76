import {
  addAccountNote,
  type getCustomerRecord,
  type getDriverRecord,
  type getPartnerRecord,
  maxAccountNote,
  recordDays,
} from '@sufra/contract/admin/records.ts';
import type { AdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call, newIdempotencyKey } from '../../../lib/api.ts';
import { formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { payoutTones, periodText } from '../../../lib/payouts.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, type useAdminQuery } from '../admin.api.ts';
import { OrderBadges, SupportBadge } from '../badges.tsx';
import { useFigureTexts } from '../reports/figure-texts.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { type Column, DataTable, type Identified } from '../list/data-table.tsx';
import { May } from '../may.tsx';
import { HistoryCard, StaleNotice } from '../page.tsx';

interface RecordPanelProps<Reply> {
  reading: ReturnType<typeof useAdminQuery<Reply>>;
  children: (record: Reply) => ReactNode;
}

export function RecordPanel<Reply>({ reading, children }: RecordPanelProps<Reply>) {
  const { t } = useTranslation('record');
  const { data, error, isFetching, refetch } = reading;
  if (data !== undefined)
    return (
      <>
        <StaleNotice reading={reading} />
        {children(data)}
      </>
    );
  if (error === null)
    return (
      <Loading>
        <Skeleton shape="block" height="16rem" />
      </Loading>
    );
  return (
    <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

interface TableCardProps<Row extends Identified> {
  title: string;
  none: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  to?: (row: Row) => string;
  aside?: ReactNode;
  before?: ReactNode;
}

const firstShown = 10;

export function TableCard<Row extends Identified>(props: TableCardProps<Row>) {
  const { title, none, aside, before, rows, ...table } = props;
  const { t } = useTranslation('admin');
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, rows.length - firstShown);
  return (
    <SectionCard title={title} {...(aside !== undefined && { aside })}>
      {before}
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <DataTable caption={title} rows={hidden > 0 ? rows.slice(0, firstShown) : rows} {...table} />
      )}
      {hidden > 0 && (
        <Button variant="plain" onClick={() => setWhole(true)}>
          {t('live.more', { count: hidden })}
        </Button>
      )}
    </SectionCard>
  );
}

interface OrdersCardProps {
  orders: readonly AdminOrder[];
  /** The list of all of them. */
  all: string;
}

export function OrdersCard({ orders, all }: OrdersCardProps) {
  const { t } = useTranslation(['admin', 'record']);
  const { language } = useLanguage();
  return (
    <TableCard
      title={t('user.orders')}
      none={t('user.no_orders')}
      rows={orders}
      to={({ id }) => `/admin/orders/${id}`}
      aside={
        <LinkButton variant="quiet" to={all}>
          {t('record:orders.all')}
        </LinkButton>
      }
      columns={[
        {
          key: 'number',
          label: t('orders.number'),
          cell: ({ orderId }) => <LeftToRight>{orderId}</LeftToRight>,
        },
        { key: 'type', label: t('orders.type'), cell: ({ orderType }) => t(`order_type.${orderType}`) },
        {
          key: 'amount',
          label: t('orders.amount'),
          align: 'end',
          cell: ({ amount }) => formatMoney(amount, language),
        },
        {
          key: 'status',
          label: t('orders.status'),
          cell: ({ status, isStuck }) => <OrderBadges status={status} isStuck={isStuck} />,
        },
        {
          key: 'date',
          label: t('orders.date'),
          cell: ({ createdAt }) => momentText(createdAt, language),
        },
      ]}
    />
  );
}

type CustomerRecord = ReplyOf<typeof getCustomerRecord>;

export function RequestsCard({ requests }: Pick<CustomerRecord, 'requests'>) {
  const { t } = useTranslation(['record', 'support', 'admin']);
  const { language } = useLanguage();
  return (
    <May right="support">
      <TableCard
        title={t('requests.title')}
        none={t('requests.none')}
        rows={requests}
        to={({ id }) => `/admin/support/${id}`}
        columns={[
          {
            key: 'number',
            label: t('requests.number'),
            cell: ({ number, topic }) => (
              <span>
                <LeftToRight>{number}</LeftToRight> · {t(`support:topic.${topic}`)}
              </span>
            ),
          },
          {
            key: 'status',
            label: t('admin:users.status'),
            cell: ({ status }) => <SupportBadge status={status} />,
          },
          {
            key: 'changed',
            label: t('requests.changed'),
            cell: ({ changedAt }) => momentText(changedAt, language),
          },
        ]}
      />
    </May>
  );
}

function useAddNote(accountId: string) {
  const { t } = useTranslation(['admin', 'record']);
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (text: string) => {
      const reply = await call(addAccountNote, {
        ...{ params: { id: accountId }, body: { text } },
        idempotencyKey: keys.keyFor(text),
      });
      keys.close();
      return reply;
    },
    refreshes: ['users', 'partners', 'drivers', 'audit'],
    done: { title: t('order.talk.noted_title'), text: t('record:notes.done') },
    failed: { title: t('order.talk.note_failed') },
  });
}

interface NotesCardProps extends Pick<CustomerRecord, 'accountId' | 'notes'> {
  name: string;
}

export function NotesCard({ accountId, notes, name }: NotesCardProps) {
  const { t } = useTranslation(['record', 'admin']);
  const adding = useAddNote(accountId);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const add = (
    <Button variant="quiet" onClick={() => setOpen(true)}>
      {t('notes.add')}
    </Button>
  );
  return (
    <>
      {notes.length === 0 ? (
        <SectionCard title={t('notes.title')}>
          <p className="mb-16 text-muted">{t('notes.none')}</p>
          {add}
        </SectionCard>
      ) : (
        <HistoryCard
          title={t('notes.title')}
          actions={add}
          entries={notes.map(({ text, at, author }) => ({
            ...{ at, title: t('admin:order.talk.note'), reason: null, note: text },
            actor: author === null ? t('admin:order.by.admin') : isolate(author),
          }))}
        />
      )}
      {isOpen && (
        <DecisionDialog
          title={t('notes.ask', { name: isolate(name) })}
          reason={{
            ...{ label: t('admin:order.talk.note'), hint: t('notes.hint'), most: maxAccountNote },
            missing: t('admin:order.talk.note_missing'),
          }}
          confirm={t('notes.add')}
          isPending={adding.isPending}
          problem={adding.problem}
          failed={t('admin:order.talk.note_failed')}
          onConfirm={(text) => adding.mutate(text, { onSuccess: close })}
          onClose={close}
        >
          {t('notes.text')}
        </DecisionDialog>
      )}
    </>
  );
}

type BankChange = NonNullable<NonNullable<ReplyOf<typeof getPartnerRecord>['money']>['bankChange']>;

function BankChangeText({ change: { iban, status, at, asked, decided, reason } }: { change: BankChange }) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  const line = ({ by, at: when }: NonNullable<BankChange['asked']>, step: 'asked' | 'decided'): string =>
    t(`money.${step}`, { who: isolate(by ?? t('money.somebody')), when: momentText(when, language) });
  return (
    <span className="flex flex-col wrap-anywhere">
      <span>
        <LeftToRight>{iban}</LeftToRight> · {t(`money.state.${status}`)}
        {asked === undefined && ` · ${momentText(at, language)}`}
      </span>
      {asked && <span className="font-normal text-muted">{line(asked, 'asked')}</span>}
      {decided && <span className="font-normal text-muted">{line(decided, 'decided')}</span>}
      {reason !== null && <bdi className="font-normal text-muted">{reason}</bdi>}
    </span>
  );
}

export function MoneyCard({ money }: { money: NonNullable<ReplyOf<typeof getPartnerRecord>['money']> }) {
  const { t } = useTranslation(['record', 'payouts']);
  const { language } = useLanguage();
  const { owed, payouts, bankChange } = money;
  return (
    <TableCard
      title={t('money.title')}
      none={t('money.none')}
      rows={payouts}
      aside={
        <LinkButton variant="quiet" to="/admin/payouts">
          {t('money.open')}
        </LinkButton>
      }
      before={
        <Facts
          rows={[
            { label: t('money.owed'), value: formatMoney(owed, language) },
            ...(bankChange === null
              ? []
              : [
                  {
                    label: t('money.change'),
                    value: <BankChangeText change={bankChange} />,
                  },
                ]),
          ]}
        />
      }
      columns={[
        {
          key: 'reference',
          label: t('money.payout'),
          cell: ({ reference }) => <LeftToRight>{reference}</LeftToRight>,
        },
        { key: 'period', label: t('money.period'), cell: (one) => periodText(one, language) },
        {
          key: 'amount',
          label: t('money.amount'),
          align: 'end',
          cell: ({ amount }) => formatMoney(amount, language),
        },
        {
          key: 'status',
          label: t('menu.state'),
          cell: ({ status }) => <Badge tone={payoutTones[status]}>{t(`payouts:status.${status}`)}</Badge>,
        },
      ]}
    />
  );
}

type Ratings = NonNullable<ReplyOf<typeof getDriverRecord>['ratings']>;

export function RatingsCard({ ratings }: { ratings: Ratings }) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  const { number, decimal } = useFigureTexts();
  return (
    <TableCard
      title={t('ratings.title')}
      none={t('ratings.none')}
      rows={ratings.recent}
      to={({ id }) => `/admin/orders/${id}`}
      before={
        <>
          <p className="text-muted">{t('ratings.text')}</p>
          <Facts
            rows={[
              {
                label: t('ratings.average', { days: formatNumber(recordDays, language) }),
                value: decimal(ratings.average),
              },
              { label: t('ratings.count'), value: number(ratings.count) },
            ]}
          />
        </>
      }
      columns={[
        {
          key: 'order',
          label: t('ratings.order'),
          cell: ({ orderId }) => <LeftToRight>{orderId}</LeftToRight>,
        },
        { key: 'stars', label: t('ratings.stars'), align: 'end', cell: ({ stars }) => number(stars) },
        {
          key: 'comment',
          label: t('ratings.comment'),
          cell: ({ comment }) => <bdi className="wrap-anywhere">{comment ?? '–'}</bdi>,
        },
        { key: 'at', label: t('refunds.at'), cell: ({ at }) => momentText(at, language) },
      ]}
    />
  );
}
