import type { MenuCandidate } from '@sufra/contract/partners/partner-menu.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { useSettled } from '../../../lib/clock.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, Card } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Contains } from '../dish-parts.tsx';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import { leastMinutes, mostMinutes, shownPrice } from '../../../lib/amount.ts';
import { useCandidates } from '../menu.api.ts';
import { paths } from '../menu-view.ts';
import { useLostFocus } from './use-lost-focus.ts';

const typingPauseMs = 300;
const longestQuery = 80;

function CandidateCard({ meal, onAdd }: { meal: MenuCandidate; onAdd: () => void }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const id = useId();
  const price = formatMoney(meal.suggestedPrice, language);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-12 p-16" aria-labelledby={id}>
      <div className="w-72 flex-none" aria-hidden="true">
        <DishPicture
          mealId={meal.mealId}
          name={meal.name}
          image={meal.image}
          cuisine={meal.cuisine}
          shape="round"
          labelled={false}
        />
      </div>
      <div className="flex min-w-0 grow basis-160 flex-col gap-4">
        <h3 id={id} className="text-18">
          <bdi>{meal.name}</bdi>
        </h3>
        <p className="flex flex-wrap gap-x-8 gap-y-4 text-14 text-muted">
          {t(`options:cuisine.${meal.cuisine}`)} · {t('minutes.count', { count: meal.minutes })}
          {meal.isOwnDish && <Badge tone="highlight">{t('own_dish')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-8 gap-y-4 text-14 text-muted">
          {t('add.suggested', { price, portions: t('portions', { count: meal.servings }) })}
        </p>
        <Contains allergens={meal.allergens} />
      </div>
      <Button
        variant="quiet"
        className="max-xs:grow max-xs:basis-full"
        start={<IconPlus size={20} aria-hidden="true" />}
        aria-label={t('add.named', { name: isolate(meal.name) })}
        onClick={onAdd}
      >
        {t('add.action')}
      </Button>
    </Card>
  );
}

function Found({ meals, typed }: { meals: readonly MenuCandidate[]; typed: string }) {
  const { t } = useTranslation('menu');
  const [adding, setAdding] = useState<MenuCandidate | null>(null);
  const heading = useLostFocus<HTMLHeadingElement>(meals.map(({ mealId }) => mealId));
  const close = (): void => setAdding(null);
  if (meals.length === 0) {
    return (
      <EmptyState
        title={t(typed === '' ? 'add.all' : 'add.none')}
        text={t(typed === '' ? 'add.all_text' : 'add.none_text')}
        action={
          <LinkButton variant="quiet" to={paths.newDish}>
            {t('dish.open')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-16 font-normal text-muted">
        <span role="status">{t('add.found', { count: meals.length })}</span>
      </h3>
      <ul role="list" className="grid grid-fill-480 gap-12">
        {meals.map((meal) => (
          <CandidateCard key={meal.mealId} meal={meal} onAdd={() => setAdding(meal)} />
        ))}
      </ul>
      {adding !== null && (
        <MenuItemDialog
          offer={{
            ...adding,
            price: shownPrice(adding.suggestedPrice),
            prepMinutes: Math.min(mostMinutes, Math.max(leastMinutes, adding.minutes)),
            isAvailable: true,
          }}
          isNew
          onClose={close}
          onSaved={close}
        />
      )}
    </>
  );
}

export function MenuCatalogue() {
  const { t } = useTranslation('menu');
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), typingPauseMs);
  const { data, error, isFetching, refetch } = useCandidates(query);
  return (
    <div className="flex flex-col gap-16" aria-busy={isFetching}>
      <TextField
        label={t('add.search')}
        hint={t('add.search_hint')}
        type="search"
        autoComplete="off"
        maxLength={longestQuery}
        start={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        onChange={setTyped}
      />
      {error !== null && (
        <ErrorState
          error={error}
          title={t('failed.search')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <Loading label={t('add.loading')}>
          <Skeleton shape="block" height="7rem" />
          <Skeleton shape="block" height="7rem" />
          <Skeleton shape="block" height="7rem" />
        </Loading>
      )}
      {data !== undefined && error === null && <Found meals={data} typed={query} />}
    </div>
  );
}
