import type { WeekLine as Line } from '@sufra/contract/ordering/week-shopping.ts';
import { IconHome, IconHomeFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { IconButton } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { amountText } from '../../../lib/amount.ts';
import { formatList, formatMoney } from '../../../lib/format.ts';
import { packsText } from '../shopping-lines.ts';
import type { Ticks, WeekShopping } from './week-list.api.ts';
import bought from '../shopping-lines.module.css';
import styles from './week-list.module.css';

interface WeekListLineProps {
  line: Line;
  meals: WeekShopping['meals'];
  ticking: Ticks;
}

const mostNamed = 3;

function namesOf(line: Line, meals: WeekShopping['meals'], moreText: (count: number) => string): string[] {
  const names = [...new Set(line.mealsOf.flatMap((at) => meals[at]?.mealName ?? []))];
  if (names.length <= mostNamed) return names;
  const named = names.slice(0, mostNamed - 1);
  return [...named, moreText(names.length - named.length)];
}

function Words({ line, meals }: Omit<WeekListLineProps, 'ticking'>) {
  const { t } = useTranslation(['getting', 'week', 'common']);
  const { t: tCatalogue } = useTranslation('catalogue');
  const { language } = useLanguage();
  const needed = amountText(line.amount, line.unit, tCatalogue, language);
  const price = line.priceFils === null ? t('week:list.no_price') : formatMoney(line.priceFils, language);
  return (
    <span className={classes(bought['line'], line.tick !== 'open' && styles['done'])}>
      <span className={classes(bought['name'], styles['name'])}>
        {line.name}
        {line.isOptional && (
          <span className={classes(bought['optional'], styles['optional'])}>{t('common:kit.optional')}</span>
        )}
      </span>{' '}
      <span className={classes(bought['price'], styles['price'])}>
        {line.tick === 'home' ? t('getting:shopping.at_home') : price}
      </span>{' '}
      <span className={styles['bought']}>
        {line.priceFils !== null && line.tick !== 'home' && (
          <>
            <bdi>{packsText(line, t, language)}</bdi> ·{' '}
          </>
        )}
        {t('week:list.needed', { amount: `\u2068${needed}\u2069` })}
      </span>{' '}
      <span className={styles['meals']}>
        {t('week:list.for', {
          meals: formatList(
            namesOf(line, meals, (count) => t('week:list.more', { count })),
            language,
          ),
        })}
      </span>
    </span>
  );
}

export function WeekListLine({ line, meals, ticking }: WeekListLineProps) {
  const { t } = useTranslation('week');
  const isAtHome = line.tick === 'home';
  const Icon = isAtHome ? IconHomeFilled : IconHome;
  return (
    <li className={styles['item']}>
      <Checkbox
        checked={line.tick !== 'open'}
        onChange={(isDone) => ticking.press({ line, state: isDone ? 'bought' : 'open' })}
        label={<Words line={line} meals={meals} />}
      />
      <IconButton
        className={styles['home']}
        label={t(isAtHome ? 'list.not_at_home' : 'list.at_home', { name: line.name })}
        icon={<Icon aria-hidden="true" />}
        aria-pressed={isAtHome}
        onClick={() => ticking.press({ line, state: isAtHome ? 'open' : 'home' })}
      />
    </li>
  );
}
