import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { Badge } from '../../../../kit/layout/surface.tsx';
import { formatList, formatMoney, formatNumber } from '../../../../lib/format.ts';
import type { Column } from '../../list/data-table.tsx';
import { useList } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { PageHead } from '../../page.tsx';
import { type DeskIngredient, useIngredients } from '../cms.api.ts';
import { ContentTabs } from '../content-parts.tsx';

const IngredientDialog = lazy(async () => ({
  default: (await import('./ingredient-dialog.tsx')).IngredientDialog,
}));

const shape = { sorts: ['name'], first: { by: 'name', order: 'asc' }, filters: {} } as const;

function useColumns(onOpen: (row: DeskIngredient) => void): readonly Column<DeskIngredient>[] {
  const { t } = useTranslation(['cms', 'options']);
  const { language } = useLanguage();
  return [
    {
      key: 'name',
      label: t('ingredient.name'),
      sort: 'name',
      cell: ({ name }) => <bdi>{name[language]}</bdi>,
    },
    {
      key: 'allergens',
      label: t('derived.allergens'),
      cell: ({ facts: { allergens } }) =>
        allergens === null ? (
          <Badge tone="danger">{t('ingredient.unknown')}</Badge>
        ) : (
          formatList(
            allergens.map((one) => t(`options:allergen.${one}`)),
            language,
          ) || '—'
        ),
    },
    {
      key: 'price',
      label: t('ingredient.price'),
      align: 'end',
      cell: ({ facts: { packs } }) => (packs[0] ? formatMoney(packs[0].aed, language) : '—'),
    },
    {
      key: 'usedIn',
      label: t('ingredient.used_in'),
      align: 'end',
      cell: ({ usedIn }) => formatNumber(usedIn, language),
    },
    {
      key: 'change',
      label: t('ingredient.change'),
      cell: (row) => (
        <Button
          variant="quiet"
          onClick={() => onOpen(row)}
          aria-label={t('ingredient.change_named', { name: row.name[language] })}
        >
          {t('ingredient.change')}
        </Button>
      ),
    },
  ];
}

export function Component() {
  const { t } = useTranslation('cms');
  const list = useList(shape);
  const [open, setOpen] = useState<DeskIngredient | 'new' | null>(null);
  const columns = useColumns(setOpen);
  return (
    <>
      <PageHead
        title={t('ingredients.title')}
        subtitle={t('ingredients.lead')}
        actions={<Button onClick={() => setOpen('new')}>{t('ingredients.add')}</Button>}
      />
      <ContentTabs />
      <ListView
        list={list}
        reading={useIngredients(list.query)}
        columns={columns}
        caption={t('ingredients.title')}
        search={{ label: t('ingredients.search'), hint: t('ingredients.search_hint') }}
        countText={(count) => t('ingredients.count', { count })}
        empty={{ title: t('ingredients.empty'), text: t('ingredients.empty_text') }}
      />
      {open !== null && (
        <Suspense>
          <IngredientDialog ingredient={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
