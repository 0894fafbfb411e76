import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { referenceIntake } from '@sufra/contract/catalogue/reference-intake.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { formatNumber } from '../../../lib/format.ts';
import styles from './recipe-nutrition.module.css';

type Nutrition = Recipe['nutritionInfo'];

const energySources = ['carbs', 'fat', 'protein'] as const;
type EnergySource = (typeof energySources)[number];

const energyOf: Readonly<Record<EnergySource, number>> = { carbs: 4, fat: 9, protein: 4 };

/** Whole percentages of the energy, adding up to 100; all zero without energy. */
export function energyShares(nutrition: Nutrition): Readonly<Record<EnergySource, number>> {
  const energy = energySources.map((source) => nutrition[source] * energyOf[source]);
  const total = energy.reduce((sum, part) => sum + part, 0);
  if (total === 0) return { carbs: 0, fat: 0, protein: 0 };
  const [carbs = 0, fat = 0] = energy.map((part) => Math.round((part / total) * 100));
  return { carbs, fat, protein: 100 - carbs - fat };
}

type Part = Exclude<keyof Nutrition, 'atLeast'>;

export const shareOfDay = (nutrition: Nutrition, part: Part): number =>
  Math.round((nutrition[part] / referenceIntake[part]) * 100);

const rows = [
  ['calories', 'kcal', false],
  ['protein', 'g', false],
  ['carbs', 'g', false],
  ['sugar', 'g', true],
  ['fibre', 'g', true],
  ['fat', 'g', false],
  ['saturatedFat', 'g', true],
  ['sodium', 'mg', false],
  ['potassium', 'mg', false],
  ['phosphorus', 'mg', false],
  ['calcium', 'mg', false],
  ['iron', 'mg', false],
  ['vitaminK', 'ug', false],
] as const satisfies readonly (readonly [Part, string, boolean])[];

function EnergyBar({ nutrition }: { nutrition: Nutrition }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const shares = energyShares(nutrition);
  return (
    <div>
      <p className="mb-8 font-medium">{t('nutrition.energy_from')}</p>
      <div className="flex h-16 gap-[2px] overflow-hidden rounded-round" aria-hidden="true">
        {energySources.map((source) => (
          <span key={source} className={styles[source]} style={{ flexGrow: shares[source] }} />
        ))}
      </div>
      <ul
        role="list"
        className="mt-8 mb-16 flex flex-wrap gap-x-16 gap-y-4 li:inline-flex li:items-center li:gap-8"
      >
        {energySources.map((source) => (
          <li key={source}>
            <span className={classes('size-12 rounded-circle', styles[source])} aria-hidden="true" />
            {t('nutrition.share', {
              what: t(`nutrition.${source}`),
              percent: formatNumber(shares[source], language),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function RecipeNutrition({ nutrition }: { nutrition: Nutrition }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const atLeast: readonly string[] = nutrition.atLeast;
  return (
    <SectionCard
      title={t('nutrition.title')}
      className="print:break-inside-avoid print:border-0 print:p-0 print:shadow-flat"
    >
      <EnergyBar nutrition={nutrition} />
      <table
        className={classes(
          styles['table'],
          'w-full border-collapse td:whitespace-nowrap td:last:w-[40%] td:last:pe-0',
        )}
      >
        <thead>
          <tr>
            <th scope="col">{t('nutrition.per_serving')}</th>
            <th scope="col">{t('nutrition.amount')}</th>
            <th scope="col">{t('nutrition.of_day')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([part, unit, isPart]) => {
            const percent = shareOfDay(nutrition, part);
            const digits = unit === 'g' || part === 'iron' ? 1 : 0;
            const amount = t(`nutrition.unit_${unit}`, {
              amount: formatNumber(nutrition[part], language, digits),
            });
            return (
              <tr key={part}>
                <th scope="row" className={classes(isPart && styles['part'])}>
                  {t(`nutrition.${part}`)}
                </th>
                <td>
                  {atLeast.includes(part) ? (
                    <span className="whitespace-normal">
                      {t('nutrition.at_least', { amount: amount.replace(' ', '\u00a0') })}
                    </span>
                  ) : (
                    amount
                  )}
                </td>
                <td>
                  <span className="text-14">
                    {t('nutrition.percent', { percent: formatNumber(percent, language) })}
                  </span>
                  <span className="block h-6 overflow-hidden rounded-round bg-sunken" aria-hidden="true">
                    <span
                      className="block h-full rounded-[inherit] bg-good"
                      style={{ inlineSize: `${String(Math.min(100, percent))}%` }}
                    />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-12 text-14 text-muted">
        {t('nutrition.note')} {atLeast.length > 0 && t('nutrition.at_least_note')}
      </p>
    </SectionCard>
  );
}
