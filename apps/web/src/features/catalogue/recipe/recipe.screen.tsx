import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import {
  IconChefHat,
  IconClock,
  IconFlame,
  IconSlice,
  IconUsers,
  type TablerIcon,
  IconArrowLeft,
  IconShoppingBag,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { PageTitle, Badge, Page, VisuallyHidden, Stack } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { isApiError } from '../../../lib/api.ts';
import { occasionText } from '../../../lib/food-text.ts';
import { useRecipe } from '../recipe.api.ts';
import { ConflictWarning } from '../safety/conflict-warning.tsx';
import { SafetyProof } from '../safety/safety-proof.tsx';
import { RecipeIngredients } from './recipe-ingredients.tsx';
import { RecipeNutrition } from './recipe-nutrition.tsx';
import { RecipeSteps } from './recipe-steps.tsx';
import styles from './recipe.module.css';
import { classes } from '../../../kit/style/classes.ts';

interface FigureProps {
  icon: TablerIcon;
  label: string;
  value: string;
}

function Figure({ icon: Icon, label, value }: FigureProps) {
  return (
    <div className={classes(styles['figure'], 'dd:font-semibold')}>
      <dt>
        <Icon size={18} aria-hidden="true" />
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Figures({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation('catalogue');
  const { preparationTime, cookingTime, servings, difficulty } = recipe;
  const minutes = (count: number): string => t('minutes', { count });
  return (
    <dl className="grid grid-fit-112 gap-x-16 gap-y-12 border-y border-line py-16">
      <Figure icon={IconSlice} label={t('prep_time')} value={minutes(preparationTime)} />
      <Figure icon={IconFlame} label={t('cook_time')} value={minutes(cookingTime)} />
      <Figure icon={IconClock} label={t('total_time')} value={minutes(preparationTime + cookingTime)} />
      <Figure icon={IconUsers} label={t('servings')} value={t('servings_count', { count: servings })} />
      <Figure icon={IconChefHat} label={t('difficulty')} value={t(`options:difficulty.${difficulty}`)} />
    </dl>
  );
}

function RecipeHero({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation('catalogue');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const { occasion, mealId, title, description, image, cuisine, mealTimes, tags } = recipe;
  return (
    <header className="grid gap-24 min-[56rem]:grid-cols-[24rem_minmax(0,1fr)] min-[56rem]:items-center min-[56rem]:gap-40 print:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="[&>div]:rounded-card [&>div]:shadow-card min-[56rem]:[&>div]:aspect-square">
        <DishPicture mealId={mealId} name={title} image={image} cuisine={cuisine} loading="eager" />
      </div>
      <Stack gap={16}>
        <ul role="list" className="flex flex-wrap gap-8" aria-label={t('kind')}>
          <li>
            <Badge tone="main">{t(`options:cuisine.${cuisine}`)}</Badge>
          </li>
          {occasion !== null && (
            <li>
              <Badge tone="highlight">{occasionText(occasion, tOptions, language)}</Badge>
            </li>
          )}
          {mealTimes.map((time) => (
            <li key={time}>
              <Badge>{t(`options:meal_time.${time}`)}</Badge>
            </li>
          ))}
        </ul>
        <PageTitle subtitle={description}>{title}</PageTitle>
        <Figures recipe={recipe} />
        {tags.length > 0 && (
          <ul role="list" className="flex flex-wrap gap-8" aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{t(`tag.${tag}`, { defaultValue: tag })}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </header>
  );
}

type WhySuggested = (suggestionId: string) => ReactNode;

type WaysTo = (meal: { mealId: string; mealName: string; people: number }) => ReactNode;

interface ScreenParts {
  why: WhySuggested;
  ways: WaysTo;
}

function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (title !== undefined) document.title = t('titles.page', { page: title });
  }, [title, t]);
}

function Ways({ mealId, people }: { mealId: string; people: number }) {
  const { t } = useTranslation('catalogue');
  const search = `?familySize=${String(people)}`;
  return (
    <nav
      className={classes(
        styles['ways'],
        'sticky bottom-0 z-10 -mx-16 flex justify-end gap-8 border-t border-line bg-page px-16 py-12 pb-[max(var(--space-12),env(safe-area-inset-bottom))] print:hidden',
      )}
      aria-label={t('ways')}
    >
      <LinkButton
        to={`/ingredients/${mealId}${search}`}
        className={classes(styles['way'], 'flex-1 px-12 md:flex-initial md:px-24')}
        start={<IconShoppingBag size={20} aria-hidden="true" />}
      >
        {t('buy_ingredients')}
      </LinkButton>
      <LinkButton
        to={`/order-meal/${mealId}${search}`}
        variant="quiet"
        className={classes(styles['way'], 'flex-1 px-12 md:flex-initial md:px-24')}
        start={<IconToolsKitchen2 size={20} aria-hidden="true" />}
      >
        {t('order_cooked')}
      </LinkButton>
    </nav>
  );
}

function BackToDashboard() {
  const { t } = useTranslation('catalogue');
  return (
    <LinkButton
      to="/dashboard"
      variant="plain"
      className="-ms-12 self-start print:hidden"
      start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
    >
      {t('back')}
    </LinkButton>
  );
}

interface SheetProps extends ScreenParts {
  mealId: string;
  recipe: Recipe;
  people: number;
  onPeople: (people: number) => void;
}

function Sheet({ mealId, recipe, people, onPeople, why, ways }: SheetProps) {
  return (
    <article className={classes(styles['sheet'], 'flex flex-col gap-32 print:gap-16')}>
      <ConflictWarning meal={recipe} />
      <RecipeHero recipe={recipe} />
      {recipe.suggestionId !== null && why(recipe.suggestionId)}
      <div className="grid items-start gap-24 *:min-w-0 min-[56rem]:grid-cols-[24rem_minmax(0,1fr)] print:grid-cols-[14rem_minmax(0,1fr)]">
        <RecipeIngredients recipe={recipe} people={people} onPeople={onPeople} />
        <RecipeSteps recipe={recipe} />
      </div>
      <div className="grid items-start gap-24 *:min-w-0 min-[56rem]:grid-cols-2 print:grid-cols-2">
        <RecipeNutrition nutrition={recipe.nutritionInfo} />
        <SafetyProof meal={recipe} />
      </div>
      <div className="print:hidden">{ways({ mealId, mealName: recipe.title, people })}</div>
    </article>
  );
}

function RecipeOf({ mealId, ...parts }: ScreenParts & { mealId: string }) {
  const { t } = useTranslation('catalogue');
  const [chosen, setChosen] = useState<number | null>(null);
  const { recipe, error, isFetching, refetch } = useRecipe(mealId, chosen);
  useDocumentTitle(recipe?.title);
  if (recipe !== undefined) {
    const people = chosen ?? recipe.servings;
    return (
      <Page width="wide">
        <BackToDashboard />
        <Sheet mealId={mealId} recipe={recipe} people={people} onPeople={setChosen} {...parts} />
        <Ways mealId={mealId} people={people} />
      </Page>
    );
  }
  if (error === null) {
    return (
      <Page width="wide">
        <SkeletonPage />
      </Page>
    );
  }
  const isMissing = isApiError(error) && error.status === 404;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t(isMissing ? 'not_found' : 'failed')}</h1>
      </VisuallyHidden>
      <ErrorState
        error={error}
        title={t(isMissing ? 'not_found' : 'failed')}
        {...(!isMissing && { onRetry: refetch, isRetrying: isFetching })}
        action={
          <LinkButton to="/dashboard" variant={isMissing ? 'main' : 'plain'}>
            {t('back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

export function RecipeScreen(parts: ScreenParts) {
  const { mealId = '' } = useParams();
  return <RecipeOf key={mealId} mealId={mealId} {...parts} />;
}
