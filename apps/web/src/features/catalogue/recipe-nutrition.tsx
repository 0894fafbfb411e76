import type { Recipe } from '@sufra/contract/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatNumber } from '../../lib/format.ts';
import { classes } from '../../kit/style/classes.ts';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { energyShares, energySources, shareOfDay } from './nutrition.ts';
import styles from './recipe-nutrition.module.css';

type Nutrition = Recipe['nutritionInfo'];

/** In the order of a label; a part stands under what it is part of. */
const rows = [
  ['calories', 'kcal', false],
  ['protein', 'g', false],
  ['carbs', 'g', false],
  ['sugar', 'g', true],
  ['fibre', 'g', true],
  ['fat', 'g', false],
  ['saturatedFat', 'g', true],
  ['sodium', 'mg', false],
] as const satisfies readonly (readonly [keyof Nutrition, string, boolean])[];

function EnergyBar({ nutrition }: { nutrition: Nutrition }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const shares = energyShares(nutrition);
  return (
    <div>
      <p className={styles['lead']}>{t('nutrition.energy_from')}</p>
      <div className={styles['bar']} aria-hidden="true">
        {energySources.map((source) => (
          <span key={source} className={styles[source]} style={{ flexGrow: shares[source] }} />
        ))}
      </div>
      <ul role="list" className={styles['legend']}>
        {energySources.map((source) => (
          <li key={source}>
            <span className={classes(styles['dot'], styles[source])} aria-hidden="true" />
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
  return (
    <SectionCard title={t('nutrition.title')} className={styles['card']}>
      <EnergyBar nutrition={nutrition} />
      <table className={styles['table']}>
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
            return (
              <tr key={part}>
                <th scope="row" className={classes(isPart && styles['part'])}>
                  {t(`nutrition.${part}`)}
                </th>
                <td>
                  {t(`nutrition.unit_${unit}`, {
                    amount: formatNumber(nutrition[part], language, unit === 'g' ? 1 : 0),
                  })}
                </td>
                <td>
                  <span className={styles['percent']}>
                    {t('nutrition.percent', { percent: formatNumber(percent, language) })}
                  </span>
                  <span className={styles['track']} aria-hidden="true">
                    <span
                      className={styles['fill']}
                      style={{ inlineSize: `${String(Math.min(100, percent))}%` }}
                    />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles['note']}>{t('nutrition.note')}</p>
    </SectionCard>
  );
}
