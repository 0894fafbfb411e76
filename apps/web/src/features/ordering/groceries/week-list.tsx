import { IconPigMoney, IconPrinter, IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Card, Stack } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { amountText } from '../../../lib/amount.ts';
import { errorText } from '../../../lib/form.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { isSold, progressOf, shelvesOf, sizeText } from '../shopping-lines.ts';
import { WeekListLine } from './week-list-line.tsx';
import { type Ticks, type WeekShopping, useTicks, useWeekShopping } from './week-list.api.ts';
import styles from './week-list.module.css';

/** Grams of leftovers too small to mention. */
const leastGrams = 10;

function Saving({ list }: { list: WeekShopping }) {
  const { t } = useTranslation(['week', 'getting']);
  const { language } = useLanguage();
  const saved = list.mealByMealFils - list.totalFils;
  const lessLeft = list.mealByMealLeftGrams - list.leftGrams;
  if (saved <= 0) return null;
  const amount = formatMoney(saved, language);
  const weight = sizeText(Math.abs(lessLeft), t, language);
  return (
    <p className={classes(styles['saving'], 'flex gap-12 rounded-control bg-good-soft p-12 text-good-text')}>
      <IconPigMoney size={24} aria-hidden="true" />
      <span>
        {lessLeft >= leastGrams ? t('list.saves_both', { amount, weight }) : t('list.saves', { amount })}
        {lessLeft <= -leastGrams && ` ${t('list.more_left', { weight })}`}
      </span>
    </p>
  );
}

function WeekListSums({ list, ticking }: { list: WeekShopping; ticking: Ticks }) {
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  const { done, total } = progressOf(list.lines);
  const count = list.meals.length;
  return (
    <SectionCard title={t('list.sum_title')} className="flex flex-col gap-12 xl:sticky xl:top-below-header">
      <p>
        {t('list.meals', { count })} {t('list.portions', { portions: formatNumber(list.portions, language) })}
      </p>
      {list.orderedMeals > 0 && <p>{t('list.ordered', { count: list.orderedMeals })}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-12 gap-y-8 dd:text-end dd:whitespace-nowrap">
        <dt>{t('list.meal_by_meal')}</dt>
        <dd>{formatMoney(list.mealByMealFils, language)}</dd>
        <dt className="text-18 font-semibold">{t('list.together')}</dt>
        <dd className="text-18 font-semibold">{formatMoney(list.totalFils, language)}</dd>
      </dl>
      <Saving list={list} />
      <p role="status" className="text-14 text-muted print:hidden">
        {t('list.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })}
      </p>
      <p className="text-14 text-muted">{t('list.prices_note')}</p>
      <div className="flex flex-wrap gap-8 print:hidden">
        <Button
          variant="quiet"
          onClick={() => window.print()}
          start={<IconPrinter size={20} aria-hidden="true" />}
        >
          {t('list.print')}
        </Button>
        {done > 0 && (
          <Button variant="plain" pending={ticking.isClearing} onClick={ticking.clear}>
            {t('list.clear')}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}

function ListLoading() {
  const { t } = useTranslation('week');
  return (
    <Loading label={t('list.loading')}>
      <Stack gap={16}>
        {[1, 2, 3, 4, 5, 6].map((one) => (
          <Skeleton key={one} height="4rem" />
        ))}
      </Stack>
    </Loading>
  );
}

function FromHome({ list }: { list: WeekShopping }) {
  const { t } = useTranslation('getting');
  const { t: tCatalogue } = useTranslation('catalogue');
  const { language } = useLanguage();
  const lines = list.lines.filter((line) => !isSold(line));
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="from-home">
      <h3 id="from-home" className="pt-24 pb-4 text-16">
        {t('shopping.from_home')}
      </h3>
      <ul role="list">
        {lines.map(({ id, name, amount, unit }) => (
          <li
            key={id}
            className={classes(
              'flex min-h-target items-center gap-12 border-t border-line svg:flex-none svg:text-muted',
              styles['free'],
            )}
          >
            <IconHome size={20} aria-hidden="true" />
            <span>{name}</span>
            <bdi>{amountText(amount, unit, tCatalogue, language)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shelves({ list, ticking }: { list: WeekShopping; ticking: Ticks }) {
  const { t } = useTranslation(['getting', 'week']);
  return (
    <Card
      as="section"
      aria-labelledby="week-list"
      className={classes(
        styles['list'],
        'print:columns-2 print:border-0 print:p-0 print:shadow-flat h2:text-22',
      )}
    >
      <h2 id="week-list">{t('getting:shopping.list')}</h2>
      <p className="text-14 text-muted print:hidden">{t('week:list.lead')}</p>
      {shelvesOf(list.lines).map(({ aisle, lines }) => (
        <section key={aisle} aria-labelledby={`aisle-${aisle}`}>
          <h3 id={`aisle-${aisle}`} className="pt-24 pb-4 text-16">
            {t(`getting:shopping.aisle.${aisle}`)}
          </h3>
          <ul role="list">
            {lines.map((line) => (
              <WeekListLine key={line.id} line={line} meals={list.meals} ticking={ticking} />
            ))}
          </ul>
        </section>
      ))}
      <FromHome list={list} />
    </Card>
  );
}

function Listed({ list, ticking }: { list: WeekShopping; ticking: Ticks }) {
  const { t } = useTranslation('week');
  if (list.lines.length === 0) {
    return (
      <EmptyState
        title={t('list.empty_title')}
        text={t('list.empty_text')}
        action={
          <LinkButton to="/week" variant="quiet">
            {t('list.to_meals')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <div role="alert">
        {ticking.failure !== null && (
          <Notice tone="danger" title={t('list.tick_failed')}>
            {errorText(ticking.failure)}
          </Notice>
        )}
      </div>
      <div
        className={classes(
          styles['columns'],
          'grid items-start gap-24 xl:grid-cols-[minmax(0,1fr)_22rem] print:block',
        )}
      >
        <Shelves list={list} ticking={ticking} />
        <WeekListSums list={list} ticking={ticking} />
      </div>
    </>
  );
}

export function WeekList({ from }: { from: string }) {
  const { t } = useTranslation('week');
  const { data, error, isFetching, refetch } = useWeekShopping(from);
  const ticking = useTicks(from, t('list.tick_failed'));
  if (data !== undefined) return <Listed list={data} ticking={ticking} />;
  if (error === null) return <ListLoading />;
  return (
    <ErrorState
      error={error}
      title={t('list.failed')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
