import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCalendarCheck,
  IconCash,
  IconHourglass,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Card, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clock.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import { adminTabs } from '../frame/admin-tabs.ts';
import { PageHead } from '../page.tsx';
import { Contribution } from './contribution.tsx';
import { DayChart } from './day-chart.tsx';
import styles from './overview.module.css';
import { classes } from '../../../kit/style/classes.ts';
import { useMay } from '../may.tsx';

const RefundRequests = lazy(async () => ({
  default: (await import('../orders/refund-requests.tsx')).RefundRequests,
}));

const ExpiringDocuments = lazy(async () => ({
  default: (await import('./expiring-documents.tsx')).ExpiringDocuments,
}));

type AdminStats = ReplyOf<typeof getAdminStats>;

interface FigureProps {
  label: string;
  icon: ReactNode;
  value: string;
  caption: ReactNode;
}

function Figure({ label, icon, value, caption }: FigureProps) {
  return (
    <Card className="flex flex-col gap-4 px-24 py-16">
      <dt
        className={classes(
          styles['label'],
          'flex items-center gap-8 text-14 font-medium text-muted svg:flex-none svg:text-main-text',
        )}
      >
        {icon}
        {label}
      </dt>
      <dd className="text-28 leading-1.3 font-semibold">{value}</dd>
      <dd className="m-0 text-14 text-muted">{caption}</dd>
    </Card>
  );
}

function Growth({ percent, since }: { percent: number | null; since: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (percent === null) return t('overview.growth_none');
  if (percent === 0) return t('overview.growth_same', { since });
  const isUp = percent > 0;
  const Icon = isUp ? IconArrowUp : IconArrowDown;
  return (
    <span
      className={
        isUp
          ? 'inline-flex items-center gap-4 svg:flex-none svg:text-good-text'
          : 'inline-flex items-center gap-4 svg:flex-none svg:text-danger-text'
      }
    >
      <Icon size={16} aria-hidden="true" />
      {t(isUp ? 'overview.growth_up' : 'overview.growth_down', {
        percent: formatNumber(Math.abs(percent), language, 1),
        since,
      })}
    </span>
  );
}

function Pending({ stats: { pendingChefs, pendingRestaurants } }: { stats: AdminStats }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <>
      {t('overview.pending_parts', {
        chefs: formatNumber(pendingChefs, language),
        restaurants: formatNumber(pendingRestaurants, language),
      })}
      {pendingChefs + pendingRestaurants > 0 && (
        <Link
          className="-mb-8 flex min-h-target items-center font-medium"
          to="/admin/partners?status=pending"
        >
          {t('overview.see_pending')}
        </Link>
      )}
    </>
  );
}

const icon = { size: 20, 'aria-hidden': true } as const;

function Figures({ stats }: { stats: AdminStats }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const number = (value: number): string => formatNumber(value, language);
  return (
    <dl className="grid grid-fit-240 gap-12">
      <Figure
        label={t('overview.total_users')}
        icon={<IconUsers {...icon} />}
        value={number(stats.totalUsers)}
        caption={<Growth percent={stats.growth.users} since={t('overview.since_month_end')} />}
      />
      <Figure
        label={t('overview.active_subscriptions')}
        icon={<IconCalendarCheck {...icon} />}
        value={number(stats.activeSubscriptions)}
        caption={<Growth percent={stats.growth.subscriptions} since={t('overview.since_month_end')} />}
      />
      <Figure
        label={t('overview.monthly_revenue')}
        icon={<IconCash {...icon} />}
        value={formatMoney(stats.monthlyRevenue, language)}
        caption={<Growth percent={stats.growth.revenue} since={t('overview.since_same_days')} />}
      />
      <Figure
        label={t('overview.pending_approvals')}
        icon={<IconHourglass {...icon} />}
        value={number(stats.pendingChefs + stats.pendingRestaurants)}
        caption={<Pending stats={stats} />}
      />
    </dl>
  );
}

function StuckOrders({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <Notice
      tone="danger"
      title={t('overview.stuck', { count })}
      action={
        <LinkButton
          to="/admin/orders?status=stuck"
          start={<IconAlertTriangle size={20} aria-hidden="true" />}
        >
          {t('overview.see_stuck')}
        </LinkButton>
      }
    >
      {t('overview.stuck_text')}
    </Notice>
  );
}

function OpenObjections({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <Notice
      tone="danger"
      title={t('overview.objections', { count })}
      action={<LinkButton to="/admin/events?status=objected">{t('overview.see_objections')}</LinkButton>}
    >
      {t('overview.objections_text')}
    </Notice>
  );
}

function EmptySlots({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <Notice
      tone="danger"
      title={t('overview.empty_slots', { count })}
      action={<LinkButton to="/admin/coverage">{t('overview.see_coverage')}</LinkButton>}
    >
      {t('overview.empty_slots_text')}
    </Notice>
  );
}

function Cancellations({ rows }: { rows: AdminStats['cancellations'] }) {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  if (rows.length === 0) return null;
  return (
    <SectionCard title={t('overview.cancellations')}>
      <Facts
        rows={rows.map(({ reason, count }) => ({
          label: reason === null ? t('overview.no_reason') : t(`options:cancel_reason.${reason}`),
          value: formatNumber(count, language),
        }))}
      />
    </SectionCard>
  );
}

function Charts({ days }: { days: AdminStats['days'] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const seriesOf = (name: 'users' | 'orders' | 'revenue') =>
    days.map((day) => ({ date: day.date, value: day[name] }));
  const number = (value: number): string => formatNumber(value, language);
  return (
    <section className="flex flex-col gap-12" aria-labelledby="last-days">
      <h2 id="last-days" className="text-22">
        {t('overview.last_days')}
      </h2>
      <div className="grid grid-fit-288 gap-12">
        <DayChart title={t('overview.new_users')} days={seriesOf('users')} write={number} tone="info" />
        <DayChart title={t('overview.orders')} days={seriesOf('orders')} write={number} tone="good" />
        <DayChart
          title={t('overview.revenue')}
          days={seriesOf('revenue')}
          write={(aed) => formatMoney(Math.round(aed * 100), language)}
          tone="main"
        />
      </div>
    </section>
  );
}

const quickTabs: readonly string[] = ['partners', 'payouts', 'cms', 'settings'];

function QuickActions() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const tabs = adminTabs.filter(({ value, right }) => quickTabs.includes(value) && may(right));
  if (tabs.length === 0) return null;
  return (
    <section className="flex flex-col gap-12" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="text-22">
        {t('overview.quick_actions')}
      </h2>
      <div className="flex flex-wrap gap-8 max-[36rem]:grid max-[36rem]:grid-cols-2 max-[36rem]:[&>a]:px-8">
        {tabs.map((tab) => (
          <LinkButton key={tab.value} variant="quiet" to={tab.path} start={<tab.icon {...icon} />}>
            {t(`overview.quick.${tab.value}`)}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

function LoadingFigures() {
  const { t } = useTranslation('admin');
  return (
    <Loading label={t('overview.loading')}>
      <span className="grid grid-fit-240 gap-12">
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} shape="block" height="7.5rem" />
        ))}
      </span>
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const today = useToday();
  const {
    data: stats,
    error,
    isFetching,
    refetch,
  } = useAdminQuery(['stats'], (signal) => call(getAdminStats, { signal }));
  return (
    <>
      <PageHead title={t('overview.title')} subtitle={formatDay(today, language)} />
      {error !== null ? (
        <ErrorState
          error={error}
          title={t('overview.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : stats === undefined ? (
        <LoadingFigures />
      ) : (
        <>
          <Suspense>
            <RefundRequests />
            <ExpiringDocuments />
          </Suspense>
          <StuckOrders count={stats.stuckOrders} />
          <OpenObjections count={stats.openObjections} />
          <EmptySlots count={stats.emptySlots} />
          <Figures stats={stats} />
          <Charts days={stats.days} />
          <Contribution shown={stats.contribution} />
          <Cancellations rows={stats.cancellations} />
        </>
      )}
      <QuickActions />
    </>
  );
}
