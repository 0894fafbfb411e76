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
  const isOpen = line.tick === 'open';
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-12">
      <span
        className={classes(
          'flex flex-wrap items-center gap-x-8',
          isOpen ? 'font-medium' : 'font-normal text-muted line-through',
        )}
      >
        {line.name}
        {line.isOptional && (
          <span className="rounded-round border border-line-strong px-8 text-12 font-normal text-muted no-underline">
            {t('common:kit.optional')}
          </span>
        )}
      </span>{' '}
      <span
        className={classes(
          'col-2 text-end whitespace-nowrap',
          isOpen ? 'font-semibold' : 'font-normal text-muted',
        )}
      >
        {line.tick === 'home' ? t('getting:shopping.at_home') : price}
      </span>{' '}
      <span className="col-span-full text-14 text-muted">
        {line.priceFils !== null && line.tick !== 'home' && (
          <>
            <bdi>{packsText(line, t, language)}</bdi> ·{' '}
          </>
        )}
        {t('week:list.needed', { amount: `\u2068${needed}\u2069` })}
      </span>{' '}
      {line.isOutOfStock && (
        <span className="col-span-full text-14 font-medium text-info-text">
          {t('week:list.out_of_stock')}
        </span>
      )}{' '}
      {line.bulk !== null && line.tick === 'open' && <Bulk bulk={line.bulk} />}
      <span className="col-span-full text-14 text-muted print:hidden">
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

function Bulk({ bulk }: { bulk: NonNullable<Line['bulk']> }) {
  const { t } = useTranslation(['week', 'catalogue']);
  const { t: tCatalogue } = useTranslation('catalogue');
  const { language } = useLanguage();
  return (
    <span className="col-span-full text-14 text-good-text">
      {t('week:list.bulk', {
        pack: `\u2068${amountText(bulk.grams, 'g', tCatalogue, language)}\u2069`,
        price: formatMoney(bulk.priceFils, language),
        saved: formatMoney(bulk.savedPerKgFils, language),
      })}
    </span>
  );
}

export function WeekListLine({ line, meals, ticking }: WeekListLineProps) {
  const { t } = useTranslation('week');
  const isAtHome = line.tick === 'home';
  const Icon = isAtHome ? IconHomeFilled : IconHome;
  return (
    <li className={classes(styles['item'], 'flex items-start justify-between gap-8 border-t border-line')}>
      <Checkbox
        checked={line.tick !== 'open'}
        onChange={(isDone) => ticking.press({ line, state: isDone ? 'bought' : 'open' })}
        label={<Words line={line} meals={meals} />}
      />
      <IconButton
        className="aria-pressed:text-good-text print:hidden"
        label={t(isAtHome ? 'list.not_at_home' : 'list.at_home', { name: line.name })}
        icon={<Icon aria-hidden="true" />}
        aria-pressed={isAtHome}
        onClick={() => ticking.press({ line, state: isAtHome ? 'open' : 'home' })}
      />
    </li>
  );
}
