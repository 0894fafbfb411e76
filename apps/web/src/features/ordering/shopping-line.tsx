// One line of the shopping list: what the recipe needs, what comes home for it, and its price; the list shows it.
import type { ShoppingLine as Line } from '@sufra/contract/shopping.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '@sufra/contract/options.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { amountText } from '../../lib/amount.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './shopping-list.module.css';

/** `500 g`, `1.5 kg`. */
const sizeText = (grams: number, t: TFunction<'getting'>, language: Language): string =>
  grams < 1000
    ? t('shopping.grams', { amount: formatNumber(grams, language) })
    : t('shopping.kilos', { amount: formatNumber(grams / 1000, language, 2) });

/** `2 × 500 g + 1 × 1 kg`, or the weight that is put on the scale. */
function boughtText(
  { soldBy, packs, boughtGrams }: Line,
  t: TFunction<'getting'>,
  language: Language,
): string {
  if (soldBy === 'weight') return t('shopping.weighed', { size: sizeText(boughtGrams, t, language) });
  return packs
    .map(({ grams, count }) =>
      t('shopping.pack', { times: formatNumber(count, language), size: sizeText(grams, t, language) }),
    )
    .join(' + ');
}

export function NeededAmount({ line }: { line: Line }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  return <bdi>{amountText(line.amount, line.unit, t, language)}</bdi>;
}

interface ShoppingLineProps {
  line: Line;
  isBought: boolean;
  onBuy: (isBought: boolean) => void;
}

export function ShoppingLine({ line, isBought, onBuy }: ShoppingLineProps) {
  const { t } = useTranslation(['getting', 'common']);
  const { t: tCatalogue } = useTranslation('catalogue');
  const { language } = useLanguage();
  const needed = amountText(line.amount, line.unit, tCatalogue, language);
  return (
    <Checkbox
      checked={isBought}
      onChange={onBuy}
      label={
        <span className={classes(styles['line'], !isBought && styles['left'])}>
          <span className={styles['what']}>
            <span className={styles['name']}>
              {line.name}
              {line.isOptional && <span className={styles['optional']}>{t('common:kit.optional')}</span>}
            </span>{' '}
            <span className={styles['needed']}>
              {t('shopping.needed', { amount: `\u2068${needed}\u2069` })}
            </span>
          </span>{' '}
          <span className={styles['bought']}>
            {isBought ? <bdi>{boughtText(line, t, language)}</bdi> : t('shopping.at_home')}
          </span>{' '}
          <span className={styles['price']}>{formatMoney(line.priceFils, language)}</span>
        </span>
      }
    />
  );
}
