import type { getCmsMeals, MealContent } from '@sufra/contract/catalogue/cms.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { mealStatuses } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../../kit/controls/button.tsx';
import { momentText } from '../../admin-text.ts';
import type { Column } from '../../list/data-table.tsx';
import { useList } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { PageHead } from '../../page.tsx';
import { useAddMeal, useCmsMeals, useDrafting } from '../cms.api.ts';
import { ContentTabs, MealBadges } from '../content-parts.tsx';

const emptyMeal: MealContent = {
  title: { en: '', ar: '' },
  description: { en: '', ar: '' },
  cuisine: 'emirati',
  mealTimes: [],
  family: 'bowl',
  servings: 4,
  difficulty: 'easy',
  prepMinutes: 0,
  cookMinutes: 0,
  steps: [
    { en: '', ar: '', minutes: null },
    { en: '', ar: '', minutes: null },
  ],
  tags: [],
  season: [],
  lines: [],
};

type Row = ReplyOf<typeof getCmsMeals>['rows'][number];

const shape = {
  sorts: ['updatedAt', 'title'],
  first: { by: 'updatedAt', order: 'desc' },
  filters: { status: mealStatuses },
} as const;

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation(['cms', 'options']);
  const { language } = useLanguage();
  return [
    {
      key: 'title',
      label: t('meals.title_column'),
      sort: 'title',
      cell: ({ title, id }) => <bdi>{title[language] || title.en || title.ar || id}</bdi>,
    },
    { key: 'cuisine', label: t('cuisine'), cell: ({ cuisine }) => t(`options:cuisine.${cuisine}`) },
    { key: 'status', label: t('meals.status'), cell: (row) => <MealBadges {...row} /> },
    {
      key: 'owner',
      label: t('meals.owner'),
      cell: ({ owner }) => (owner === null ? t('meals.ours') : <bdi>{owner}</bdi>),
    },
    {
      key: 'updatedAt',
      label: t('meals.changed'),
      sort: 'updatedAt',
      cell: ({ updatedAt }) => momentText(updatedAt, language),
    },
  ];
}

export function Component() {
  const { t } = useTranslation('cms');
  const navigate = useNavigate();
  const list = useList(shape);
  const columns = useColumns();
  const adding = useAddMeal();
  const { data: drafting } = useDrafting();
  const addMeal = (): void =>
    adding.mutate(emptyMeal, { onSuccess: ({ id }) => void navigate(`/admin/cms/meals/${id}`) });
  return (
    <>
      <PageHead
        title={t('meals.title')}
        subtitle={t('meals.lead')}
        actions={
          <>
            {drafting?.isOn === true && (
              <LinkButton to="/admin/cms/drafting" variant="quiet">
                {t('drafting.open')}
              </LinkButton>
            )}
            <Button pending={adding.isPending} onClick={addMeal}>
              {t('meals.begin')}
            </Button>
          </>
        }
      />
      <ContentTabs />
      <ListView
        list={list}
        reading={useCmsMeals(list.query)}
        columns={columns}
        caption={t('meals.title')}
        search={{ label: t('meals.search'), hint: t('meals.search_hint') }}
        filters={[
          {
            name: 'status',
            label: t('meals.status'),
            options: mealStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        countText={(count) => t('meals.count', { count })}
        empty={{ title: t('meals.empty'), text: t('meals.empty_text') }}
        to={({ id }) => `/admin/cms/meals/${id}`}
      />
    </>
  );
}
