import { getAdminUser } from '@sufra/contract/identity/admin-users.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAreaName } from '../../../lib/place.ts';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { momentText } from '../admin-text.ts';
import { useAdminQuery } from '../admin.api.ts';
import { OrderBadges } from '../badges.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { May, useMay } from '../may.tsx';
import { DetailPage, NotSet, PageHead, SuspensionNotice } from '../page.tsx';
import {
  type AdminUserDetail,
  CloseSubscriptionDialog,
  GiveCreditDialog,
  ReinstateUserDialog,
  SuspendUserDialog,
} from './user-decisions.tsx';

const CustomerRecord = lazy(async () => {
  const [panel] = await Promise.all([
    import('../records/customer-record.tsx'),
    loadNamespaces(['record', 'support', 'invoices', 'options']),
  ]);
  return { default: panel.CustomerRecordPanel };
});

interface PartProps {
  person: AdminUserDetail;
}

function Profile({ person: { user, roles, location, credit, sessions, lastSeenAt } }: PartProps) {
  const { t } = useTranslation('admin');
  const areaName = useAreaName();
  const { language } = useLanguage();
  return (
    <SectionCard title={t('user.profile')}>
      <Facts
        rows={[
          { label: t('users.phone'), value: <LeftToRight>{formatPhone(user.phone)}</LeftToRight> },
          {
            label: t('users.email'),
            value: user.email === null ? <NotSet /> : <LeftToRight>{user.email}</LeftToRight>,
          },
          { label: t('user.roles'), value: roles.map((role) => t(`user.role.${role}`)).join(' · ') },
          {
            label: t('user.location'),
            value:
              location === null ? (
                <NotSet />
              ) : (
                `${areaName(location.area)} · ${t(`options:emirate.${location.emirate}`)}`
              ),
          },
          { label: t('users.joined'), value: formatDay(new Date(user.createdAt), language, 'medium') },
          { label: t('user.credit'), value: formatMoney(credit, language) },
          { label: t('user.sessions'), value: formatNumber(sessions, language) },
          {
            label: t('user.last_seen'),
            value: lastSeenAt === null ? t('user.never') : momentText(lastSeenAt, language),
          },
        ]}
      />
    </SectionCard>
  );
}

function Subscription({ person: { user, subscription } }: PartProps) {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  const [isClosing, setClosing] = useState(false);
  const hold = subscription?.hold ?? null;
  const { reason = null, note = null } = subscription?.cancellation ?? {};
  const why = [reason !== null && t(`options:cancel_reason.${reason}`), note].filter(Boolean).join(': ');
  return (
    <SectionCard title={t('users.subscription')}>
      {subscription === null ? (
        <p className="text-muted">{t('user.no_subscription')}</p>
      ) : (
        <Facts
          rows={[
            { label: t('user.plan'), value: t(`options:plan.${subscription.planId}`) },
            { label: t('users.status'), value: t(`user.subscription.${subscription.status}`) },
            { label: t('user.paid_until'), value: formatDay(subscription.periodEnd, language, 'medium') },
            ...(why === '' ? [] : [{ label: t('user.cancel_reason'), value: <bdi>{why}</bdi> }]),
            ...(hold === null
              ? []
              : [{ label: t('user.held_since'), value: formatDay(hold.since, language, 'medium') }]),
          ]}
        />
      )}
      {hold !== null && (
        <>
          <p className="text-muted">{t('user.held_text')}</p>
          <May right="customer_changes">
            <Button variant="quiet" onClick={() => setClosing(true)}>
              {t('user.close')}
            </Button>
          </May>
        </>
      )}
      {hold !== null && isClosing && (
        <CloseSubscriptionDialog user={user} refund={hold.refund} onClose={() => setClosing(false)} />
      )}
    </SectionCard>
  );
}

function Partner({ person: { partner } }: PartProps) {
  const { t } = useTranslation('admin');
  if (partner === null) return null;
  return (
    <SectionCard title={t('user.partner')}>
      <Facts
        rows={[
          {
            label: t('users.name'),
            value: (
              <Link
                className="-my-8 inline-flex min-h-target min-w-target items-center"
                to={`/admin/partners/${partner.id}`}
              >
                <bdi>{partner.name}</bdi>
              </Link>
            ),
          },
          { label: t('partners.type'), value: t(`partner_type.${partner.type}`) },
          { label: t('users.status'), value: t(`partner_status.${partner.status}`) },
        ]}
      />
    </SectionCard>
  );
}

type PersonOrder = AdminUserDetail['orders'][number];

function Orders({ person: { orders, ordersCount } }: PartProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const columns: readonly Column<PersonOrder>[] = [
    { key: 'number', label: t('orders.number'), cell: ({ orderId }) => <LeftToRight>{orderId}</LeftToRight> },
    { key: 'type', label: t('orders.type'), cell: ({ orderType }) => t(`order_type.${orderType}`) },
    {
      key: 'amount',
      label: t('orders.amount'),
      align: 'end',
      cell: ({ amount }) => formatMoney(amount, language),
    },
    { key: 'status', label: t('orders.status'), cell: ({ status }) => <OrderBadges status={status} /> },
    { key: 'date', label: t('orders.date'), cell: ({ createdAt }) => momentText(createdAt, language) },
  ];
  return (
    <SectionCard title={t('user.orders')} aside={<Badge>{t('orders.count', { count: ordersCount })}</Badge>}>
      {orders.length === 0 ? (
        <p className="text-muted">{t('user.no_orders')}</p>
      ) : (
        <DataTable
          caption={t('user.orders')}
          columns={columns}
          rows={orders}
          to={({ id }) => `/admin/orders/${id}`}
        />
      )}
    </SectionCard>
  );
}

function Person({ person }: PartProps) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<'suspend' | 'reinstate' | 'credit' | null>(null);
  const { user } = person;
  const may = useMay();
  const close = (): void => setDecision(null);
  return (
    <>
      <PageHead
        back={{ to: '/admin/users', label: t('users.back') }}
        title={user.name === null ? <NotSet /> : <bdi>{user.name}</bdi>}
        marks={
          <>
            <Badge tone={user.isAdmin ? 'info' : 'sand'}>
              {t(user.isAdmin ? 'users.admin' : 'users.user')}
            </Badge>
            {user.isSuspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
          </>
        }
        actions={
          <>
            {user.isAdmin && may('audit') && (
              <LinkButton variant="quiet" to={`/admin/audit?actor=${user.id}`}>
                {t('user.doings')}
              </LinkButton>
            )}
            <May right="refunds">
              <Button variant="quiet" onClick={() => setDecision('credit')}>
                {t('user.credit_open')}
              </Button>
            </May>
            {person.canReinstate && may('customer_changes') && (
              <Button onClick={() => setDecision('reinstate')}>{t('user.reinstate')}</Button>
            )}
            {person.canSuspend && may(user.isAdmin ? 'staff' : 'customer_changes') && (
              <Button variant="danger" onClick={() => setDecision('suspend')}>
                {t('user.suspend')}
              </Button>
            )}
          </>
        }
      />
      <SuspensionNotice suspension={person.suspension} />
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <Profile person={person} />
        <div className="flex min-w-0 flex-col gap-16">
          <Subscription person={person} />
          <Partner person={person} />
        </div>
      </div>
      <Orders person={person} />
      <Suspense>
        <CustomerRecord user={user} />
      </Suspense>
      {decision === 'suspend' && <SuspendUserDialog user={user} roles={person.roles} onClose={close} />}
      {decision === 'credit' && <GiveCreditDialog user={user} onClose={close} />}
      {decision === 'reinstate' && <ReinstateUserDialog user={user} onClose={close} />}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { id = '' } = useParams();
  const reading = useAdminQuery(['users', id], (signal) => call(getAdminUser, { params: { id }, signal }));
  const deletedAt = isApiError(reading.error) ? reading.error.params['deletedAt'] : undefined;
  return (
    <DetailPage
      reading={reading}
      gone={
        typeof deletedAt === 'string'
          ? {
              title: t('user.deleted', { when: momentText(deletedAt, language) }),
              text: t('user.deleted_text'),
            }
          : undefined
      }
      title={t('user.title')}
      back={{ to: '/admin/users', label: t('users.back') }}
    >
      {(detail) => <Person person={detail} />}
    </DetailPage>
  );
}
