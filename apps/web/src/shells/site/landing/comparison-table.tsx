import { type Plan, planIds, plans } from '@sufra/contract/subscription/plans.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { planPrice } from '../../../lib/plan-prices.ts';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import styles from './comparison-table.module.css';
import { planFeatures, sharedFeatures } from '../../../features/subscription/plan-features.ts';
import { classes } from '../../../kit/style/classes.ts';

interface Row {
  readonly id: string;
  readonly label: string;
  readonly cell: (plan: Plan) => ReactNode;
}

function Included({ is }: { is: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <span className={is ? 'grid place-items-center text-good-text' : 'grid place-items-center text-muted'}>
      {is ? <IconCheck size={22} aria-hidden="true" /> : <IconMinus size={22} aria-hidden="true" />}
      <VisuallyHidden>{t(is ? 'compare.included' : 'compare.not_included')}</VisuallyHidden>
    </span>
  );
}

function useRows(): readonly Row[] {
  const { t } = useTranslation('landing');
  const { language } = useLanguage();
  const feature = (id: string, has: (plan: Plan) => boolean): Row => ({
    id,
    label: t(`plans.features.${id}`),
    cell: (plan) => <Included is={has(plan)} />,
  });
  return [
    {
      id: 'price',
      label: t('compare.price'),
      // A breaking space, so narrow columns wrap between currency and amount.
      cell: (plan) => formatMoney(planPrice(plan.id), language).replaceAll('\u00a0', ' '),
    },
    {
      id: 'meals',
      label: t('compare.meals_a_day'),
      cell: (plan) => formatNumber(plan.mealTimes.length, language),
    },
    {
      id: 'days',
      label: t('compare.days'),
      cell: (plan) => t(plan.weekdays.length === 7 ? 'compare.every_day' : 'compare.weekdays'),
    },
    {
      id: 'household',
      label: t('compare.household'),
      cell: (plan) => formatNumber(plan.tableSize, language),
    },
    ...planFeatures.map(({ id, has }) => feature(id, has)),
    ...sharedFeatures.map((id) => feature(id, () => true)),
  ];
}

/** On phones the table is restyled with `display: block`; the roles keep its semantics. */
export function ComparisonTable() {
  const { t } = useTranslation(['landing', 'options']);
  const rows = useRows();
  return (
    <table
      role="table"
      className={classes(
        styles['table'],
        'w-full max-[36rem]:block td:px-4 td:py-12 td:text-center td:align-middle max-[36rem]:td:py-4 max-[36rem]:td:text-14 min-[36rem]:td:border-b min-[36rem]:td:border-b-line min-[36rem]:td:px-12 th:align-middle max-[36rem]:th:py-4 max-[36rem]:th:text-14 min-[36rem]:th:border-b min-[36rem]:th:border-b-line min-[36rem]:th:first:w-[40%] min-[36rem]:th:first:ps-0 min-[36rem]:th:first:text-start',
      )}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <VisuallyHidden>{t('compare.feature')}</VisuallyHidden>
          </th>
          {planIds.map((id) => (
            <th key={id} role="columnheader" scope="col">
              {t(`options:plan.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, label, cell }) => (
          <tr key={id} role="row">
            <th role="rowheader" scope="row">
              {label}
            </th>
            {planIds.map((plan) => (
              <td key={plan} role="cell">
                {cell(plans[plan])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
