import type { DriverProfile, DriverStats } from '@sufra/contract/delivery/driver-desk.ts';
import { IconCash, IconReceipt, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import {
  filsOf,
  formatDay,
  formatList,
  formatMoney,
  formatNumber,
  formatTime,
  isolate,
} from '../../../lib/format.ts';
import { Facts, Figures } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { OwnPayouts } from './own-payouts.tsx';
import type { Desk } from './use-desk.ts';

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`;

function Fees({ fees }: Pick<DriverStats, 'fees'>) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const hours = fees.peakHours.map(({ from, to }) =>
    t('earnings.hours', { from: formatTime(hour(from), language), to: formatTime(hour(to), language) }),
  );
  return (
    <Facts
      rows={[
        { label: t('earnings.fee_base'), value: formatMoney(fees.base, language) },
        {
          label: t('earnings.fee_km', { km: formatNumber(fees.perKmFrom, language, 1) }),
          value: formatMoney(fees.perKm, language),
        },
        {
          label: t('earnings.fee_peak', { hours: formatList(hours, language) }),
          value: formatMoney(fees.peak, language),
        },
      ]}
    />
  );
}

function Receipts({ receipts }: Pick<DriverStats, 'receipts'>) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('earnings.receipts')} icon={<IconCash size={24} aria-hidden="true" />}>
      <Facts
        rows={receipts.map(({ number, amount, at }) => ({
          label: t('earnings.receipt', {
            number: isolate(number),
            day: formatDay(new Date(at), language, 'medium'),
          }),
          value: formatMoney(amount, language),
        }))}
      />
    </SectionCard>
  );
}

function Earned({ stats, cash }: { stats: DriverStats } & Pick<DriverProfile, 'cash'>) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { todayEarnings, weeklyEarnings, monthlyEarnings, cashToHandIn, breakdown } = stats;
  const money = (sum: string): string => formatMoney(sum, language);
  return (
    <Stack gap={24}>
      <Figures
        figures={[
          { label: t('earnings.today'), value: money(todayEarnings) },
          { label: t('earnings.week'), value: money(weeklyEarnings) },
          { label: t('earnings.month'), value: money(monthlyEarnings) },
        ]}
      />
      {filsOf(cashToHandIn) > 0 && (
        <Notice tone="highlight" title={t('earnings.cash_title', { amount: money(cashToHandIn) })}>
          {t('earnings.cash_text')}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: t('paid.cash'),
            value: t('paid.cash_of', { held: money(cash.held), cap: money(cash.cap) }),
          },
        ]}
      />
      <OwnPayouts />
      <div className="grid grid-fit-320 items-start gap-24">
        <SectionCard title={t('earnings.breakdown')} icon={<IconReceipt size={24} aria-hidden="true" />}>
          <Facts
            rows={(['base', 'distance', 'peak', 'total'] as const).map((part) => ({
              label: t(`earnings.part_${part}`),
              value: money(breakdown[part]),
            }))}
          />
        </SectionCard>
        <SectionCard title={t('earnings.fees')} icon={<IconTag size={24} aria-hidden="true" />}>
          <Fees fees={stats.fees} />
        </SectionCard>
      </div>
      {stats.receipts.length > 0 && <Receipts receipts={stats.receipts} />}
      <Notice title={t('earnings.monday_title')}>
        {t('earnings.monday', { amount: money(stats.pendingPayout) })}
      </Notice>
    </Stack>
  );
}

export function EarningsTab({ profile, desk: { stats } }: { profile: DriverProfile; desk: Desk }) {
  const { t } = useTranslation('driver');
  if (stats.data !== undefined) return <Earned stats={stats.data} cash={profile.cash} />;
  if (stats.error === null)
    return (
      <Loading label={t('earnings.loading')}>
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="14rem" />
      </Loading>
    );
  return (
    <ErrorState
      error={stats.error}
      title={t('stats_failed')}
      onRetry={() => void stats.refetch()}
      isRetrying={stats.isFetching}
    />
  );
}
