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

interface FigureProps {
  icon: TablerIcon;
  label: string;
  value: string;
}

function Figure({ icon: Icon, label, value }: FigureProps) {
  return (
    <div className={styles['figure']}>
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
    <dl className={styles['figures']}>
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
    <header className={styles['hero']}>
      <div className={styles['picture']}>
        <DishPicture mealId={mealId} name={title} image={image} cuisine={cuisine} loading="eager" />
      </div>
      <Stack gap={16}>
        <ul role="list" className={styles['chips']} aria-label={t('kind')}>
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
          <ul role="list" className={styles['chips']} aria-label={t('tags')}>
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

const firstFamilySize = 2;

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
    <nav className={styles['ways']} aria-label={t('ways')}>
      <LinkButton
        to={`/ingredients/${mealId}${search}`}
        className={styles['way']}
        start={<IconShoppingBag size={20} aria-hidden="true" />}
      >
        {t('buy_ingredients')}
      </LinkButton>
      <LinkButton
        to={`/order-meal/${mealId}${search}`}
        variant="quiet"
        className={styles['way']}
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
      className={styles['back']}
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
    <article className={styles['sheet']}>
      <ConflictWarning meal={recipe} />
      <RecipeHero recipe={recipe} />
      {recipe.suggestionId !== null && why(recipe.suggestionId)}
      <div className={styles['columns']}>
        <RecipeIngredients recipe={recipe} people={people} onPeople={onPeople} />
        <RecipeSteps recipe={recipe} />
      </div>
      <div className={styles['pair']}>
        <RecipeNutrition nutrition={recipe.nutritionInfo} />
        <SafetyProof meal={recipe} />
      </div>
      <div className={styles['comparison']}>{ways({ mealId, mealName: recipe.title, people })}</div>
    </article>
  );
}

function RecipeOf({ mealId, ...parts }: ScreenParts & { mealId: string }) {
  const { t } = useTranslation('catalogue');
  const [people, setPeople] = useState(firstFamilySize);
  const { recipe, error, isFetching, refetch } = useRecipe(mealId, people);
  useDocumentTitle(recipe?.title);
  if (recipe !== undefined) {
    return (
      <Page width="wide">
        <BackToDashboard />
        <Sheet mealId={mealId} recipe={recipe} people={people} onPeople={setPeople} {...parts} />
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
