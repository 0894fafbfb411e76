import {
  type Combination,
  enoughMeals,
  fewHouseholds,
  getCoverage,
  getCoverageSummary,
} from '@sufra/contract/admin/admin-coverage.ts';
import { type MealTime, mealTimes } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { allergenKeys, insideSentence, limitList } from '../../../lib/food-text.ts';
import { formatDay, formatList, formatNumber } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { NotSet, PageHead } from '../page.tsx';

const shape = { sorts: ['fewest'], first: { by: 'fewest', order: 'asc' }, filters: {} } as const;

function useWords(): (row: Combination) => string {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  return ({ programs, allergens, ingredients, limits }) => {
    const without = [
      ...allergenKeys(allergens).map((key) => insideSentence(t(`options:${key}`), language)),
      ...ingredients.map((name) => insideSentence(name, language)),
    ];
    const parts = [
      ...programs.map((id) => t(`options:program.${id}`)),
      ...(without.length > 0 ? [t('coverage.without', { list: formatList(without, language) })] : []),
      ...[limitList(limits, t, language) ?? []].flat(),
    ];
    return parts.length === 0 ? t('coverage.everything') : parts.join(' · ');
  };
}

function Meals({ count }: { count: number | null }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (count === null) return <NotSet />;
  if (count === 0) return <Badge tone="danger">{t('coverage.none')}</Badge>;
  const number = formatNumber(count, language);
  return count < enoughMeals ? <Badge tone="highlight">{t('coverage.short', { number })}</Badge> : number;
}

function useColumns(): readonly Column<Combination>[] {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  const words = useWords();
  return [
    { key: 'combination', label: t('coverage.combination'), cell: (row) => <bdi>{words(row)}</bdi> },
    {
      key: 'households',
      label: t('coverage.households'),
      align: 'end',
      cell: ({ households }) =>
        households === null
          ? t('coverage.few', { number: formatNumber(fewHouseholds, language) })
          : formatNumber(households, language),
    },
    ...mealTimes.map((time: MealTime): Column<Combination> => ({
      key: time,
      label: t(`options:meal_time.${time}`),
      align: 'end',
      cell: (row) => <Meals count={row[time]} />,
    })),
  ];
}

const useSummary = () =>
  useAdminQuery(['coverage-summary'], (signal) => call(getCoverageSummary, { signal }));

function Summary() {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useSummary();
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('coverage.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton width="60%" height="1.5rem" />
      </Loading>
    );
  const { last } = data;
  if (last === null) return null;
  const number = (value: number): string => formatNumber(value, language);
  const empty = [
    { time: 'breakfast', slots: last.emptyBreakfasts },
    { time: 'lunch', slots: last.emptyLunches },
    { time: 'dinner', slots: last.emptyDinners },
  ].filter(({ slots }) => slots > 0);
  return (
    <Stack>
      <p>
        {t('coverage.counted', {
          day: formatDay(new Date(`${last.countedOn}T12:00:00+04:00`), language),
          number: number(last.households),
        })}
      </p>
      {empty.length > 0 && (
        <Notice tone="danger" title={t('coverage.empty_title')}>
          {formatList(
            empty.map(({ time, slots }) => `${t(`options:meal_time.${time}`)}: ${number(slots)}`),
            language,
          )}
        </Notice>
      )}
      {last.unread > 0 && (
        <Notice tone="highlight" title={t('coverage.unread', { count: last.unread })}>
          {t('coverage.unread_text')}
        </Notice>
      )}
    </Stack>
  );
}

function useEmptyTexts(): { title: string; text: string } {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (useSummary().data?.last === null)
    return { title: t('coverage.nothing'), text: t('coverage.nothing_text') };
  const number = formatNumber(fewHouseholds, language);
  return { title: t('coverage.private'), text: t('coverage.private_text', { number }) };
}

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminQuery(['coverage', list.query], (signal) =>
    call(getCoverage, { query: list.query, signal }),
  );
  return (
    <>
      <PageHead title={t('coverage.title')} subtitle={t('coverage.lead')} />
      <Summary />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('coverage.title')}
        countText={(count) => t('coverage.count', { count })}
        empty={useEmptyTexts()}
      />
    </>
  );
}
