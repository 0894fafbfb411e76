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
import bought from '../shopping-lines.module.css';
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
    <p className={styles['saving']}>
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
    <SectionCard title={t('list.sum_title')} className={styles['sums'] ?? ''}>
      <p>
        {t('list.meals', { count })} {t('list.people', { people: formatNumber(list.people, language) })}
      </p>
      {list.orderedMeals > 0 && <p>{t('list.ordered', { count: list.orderedMeals })}</p>}
      <dl className={styles['figures']}>
        <dt>{t('list.meal_by_meal')}</dt>
        <dd>{formatMoney(list.mealByMealFils, language)}</dd>
        <dt className={styles['total']}>{t('list.together')}</dt>
        <dd className={styles['total']}>{formatMoney(list.totalFils, language)}</dd>
      </dl>
      <Saving list={list} />
      <p role="status" className={styles['progress']}>
        {t('list.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })}
      </p>
      <p className={styles['note']}>{t('list.prices_note')}</p>
      <div className={styles['tools']}>
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
      <h3 id="from-home" className={styles['aisle']}>
        {t('shopping.from_home')}
      </h3>
      <ul role="list">
        {lines.map(({ id, name, amount, unit }) => (
          <li key={id} className={classes(bought['free'], styles['free'])}>
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
    <Card as="section" aria-labelledby="week-list" className={styles['list']}>
      <h2 id="week-list">{t('getting:shopping.list')}</h2>
      <p className={styles['lead']}>{t('week:list.lead')}</p>
      {shelvesOf(list.lines).map(({ aisle, lines }) => (
        <section key={aisle} aria-labelledby={`aisle-${aisle}`}>
          <h3 id={`aisle-${aisle}`} className={styles['aisle']}>
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
      <div className={styles['columns']}>
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
