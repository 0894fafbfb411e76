import type { ShoppingLine as Line } from '@sufra/contract/shopping.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { amountText } from '../../lib/amount.ts';
import { formatMoney } from '../../lib/format.ts';
import { Checkbox } from '../../kit/controls/checkbox.tsx';
import { classes } from '../../kit/style/classes.ts';
import { boughtText } from './pack-text.ts';
import bought from './bought-line.module.css';
import styles from './shopping-list.module.css';

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
        <span className={classes(bought['line'], styles['line'], !isBought && styles['left'])}>
          <span className={styles['what']}>
            <span className={classes(bought['name'], styles['name'])}>
              {line.name}
              {line.isOptional && (
                <span className={classes(bought['optional'], styles['optional'])}>
                  {t('common:kit.optional')}
                </span>
              )}
            </span>{' '}
            <span className={styles['needed']}>
              {t('shopping.needed', { amount: `\u2068${needed}\u2069` })}
            </span>
          </span>{' '}
          <span className={styles['bought']}>
            {isBought ? <bdi>{boughtText(line, t, language)}</bdi> : t('shopping.at_home')}
          </span>{' '}
          <span className={classes(bought['price'], styles['price'])}>
            {formatMoney(line.priceFils, language)}
          </span>
        </span>
      }
    />
  );
}
