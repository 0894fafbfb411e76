import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../lib/form.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { MenuList } from './menu-list.tsx';
import { type Menu, useMenu } from '../menu.api.ts';
import { type MenuView, paths, viewOf } from '../menu-view.ts';

// Lazy: kitchens mostly look at the list.
const MenuCatalogue = lazy(async () => ({ default: (await import('./menu-catalogue.tsx')).MenuCatalogue }));
const HoursEditor = lazy(async () => ({ default: (await import('../hours/hours-editor.tsx')).HoursEditor }));
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
      <div>
        <LinkButton
          variant="plain"
          className="-ms-12"
          to={paths.list}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('back')}
        </LinkButton>
        <h2 id="menu-part" className="text-28">
          {title}
        </h2>
      </div>
      <Suspense fallback={<MenuComing />}>{children}</Suspense>
    </section>
  );
}

function View({ view, menu }: { view: MenuView; menu: Menu }) {
  const { t } = useTranslation('menu');
  if (view.kind === 'hours') {
    return (
      <Part title={t('hours.title')}>
        <HoursEditor hours={menu.openingHours} />
      </Part>
    );
  }
  if (view.kind === 'list' || !menu.canKeepMenu) return <MenuList menu={menu} />;
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
  const { t } = useTranslation('menu');
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useMenu();
  if (data === undefined) {
    return error === null ? (
      <MenuComing />
    ) : (
      <ErrorState
        error={error}
        title={t('failed.read')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-16">
      {error !== null && (
        <Notice tone="danger" role="status" title={t('failed.stale')}>
          {errorText(error)}
        </Notice>
      )}
      <View view={viewOf(search)} menu={data} />
    </div>
  );
}
