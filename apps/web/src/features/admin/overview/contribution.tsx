import type { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Card, LeftToRight } from '../../../kit/layout/surface.tsx';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { DataTable } from '../list/data-table.tsx';

type Shown = ReplyOf<typeof getAdminStats>['contribution'];

const parts = ['commission', 'deliveryFees', 'deliveryCost', 'refunds', 'other'] as const;

function Sums({ shown, average }: { shown: Shown; average: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const money = (sum: string): string => formatMoney(sum, language);
  const share = t('contribution.percent', { percent: formatNumber(shown.lossShare ?? 0, language, 1) });
  return (
    <div className="grid grid-fit-288 items-start gap-12">
      <Card className="px-24 py-16">
        <Facts
          rows={[
            { label: t('contribution.average'), value: <strong>{money(average)}</strong> },
            { label: t('contribution.loss_share'), value: share },
            { label: t('contribution.orders'), value: formatNumber(shown.orders, language) },
          ]}
        />
      </Card>
      <Card className="px-24 py-16">
        <Facts
          rows={[
            ...parts.map((part) => ({ label: t(`contribution.${part}`), value: money(shown.parts[part]) })),
            { label: t('contribution.total'), value: <strong>{money(shown.total)}</strong> },
          ]}
        />
      </Card>
    </div>
  );
}

function Worst({ rows }: { rows: Shown['worst'] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <DataTable
      caption={t('contribution.worst')}
      rows={rows}
      to={({ id }) => `/admin/orders/${id}`}
      columns={[
        {
          key: 'number',
          label: t('orders.number'),
          cell: ({ number }) => <LeftToRight>{number}</LeftToRight>,
        },
        { key: 'vendor', label: t('orders.vendor'), cell: ({ vendorName }) => <bdi>{vendorName}</bdi> },
        {
          key: 'food',
          label: t('contribution.food'),
          align: 'end',
          cell: ({ food }) => formatMoney(food, language),
        },
        {
          key: 'contribution',
          label: t('contribution.title'),
          align: 'end',
          cell: ({ contribution }) => formatMoney(contribution, language),
        },
      ]}
    />
  );
}

export function Contribution({ shown }: { shown: Shown }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <section className="flex flex-col gap-12" aria-labelledby="contribution">
      <h2 id="contribution" className="text-22">
        {t('contribution.heading')}
      </h2>
      <p className="text-14 text-muted">{t('contribution.text')}</p>
      {shown.average === null ? (
        <p>{t('contribution.empty')}</p>
      ) : (
        <>
          <Sums shown={shown} average={shown.average} />
          <h3 className="text-16">{t('contribution.worst')}</h3>
          <Worst rows={shown.worst} />
        </>
      )}
      <p className="text-14 text-muted">
        {t('contribution.events', { fees: formatMoney(shown.eventFees, language) })}
      </p>
    </section>
  );
}
