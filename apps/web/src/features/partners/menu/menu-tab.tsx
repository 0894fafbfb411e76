import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { MenuList } from './menu-list.tsx';
import { type Menu, useMayEditMenu } from '../menu.api.ts';
import { MenuRead, PartHead } from '../menu-read.tsx';
import { type MenuView, paths, viewOf } from '../menu-view.ts';

// Lazy: kitchens mostly look at the list.
const MenuCatalogue = lazy(async () => ({ default: (await import('./menu-catalogue.tsx')).MenuCatalogue }));
const DishRoom = lazy(async () => ({ default: (await import('../dish/dish-editor.tsx')).DishRoom }));

function MenuComing() {
  const { t } = useTranslation('menu');
  return (
    <Loading label={t('loading')}>
      <Skeleton width="12rem" height="2rem" />
      <span className="grid grid-fill-320 gap-16">
        <Skeleton shape="block" height="14rem" />
        <Skeleton shape="block" height="14rem" />
        <Skeleton shape="block" height="14rem" />
      </span>
    </Loading>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('menu');
  return (
    <section className="flex flex-col gap-16" aria-labelledby="menu-part">
      <PartHead id="menu-part" to={paths.list} back={t('back')} title={title} />
      <Suspense fallback={<MenuComing />}>{children}</Suspense>
    </section>
  );
}

function View({ view, menu }: { view: MenuView; menu: Menu }) {
  const { t } = useTranslation('menu');
  const mayEdit = useMayEditMenu();
  if (view.kind === 'list' || !menu.canKeepMenu || !mayEdit) return <MenuList menu={menu} />;
  if (view.kind === 'add') {
    return (
      <Part title={t('add.title')}>
        <MenuCatalogue />
      </Part>
    );
  }
  return (
    <Part title={t(view.mealId === null ? 'dish.new_title' : 'dish.change_title')}>
      <DishRoom key={view.mealId} mealId={view.mealId} />
    </Part>
  );
}

export function MenuTab() {
  const [search] = useSearchParams();
  return <MenuRead coming={<MenuComing />}>{(menu) => <View view={viewOf(search)} menu={menu} />}</MenuRead>;
}
