import type { Recipe } from '@sufra/contract/catalogue.ts';
import { IconArrowLeft, IconShoppingBag, IconToolsKitchen2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '../../lib/api.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { ErrorState, SkeletonPage } from '../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { ConflictWarning } from './conflict-warning.tsx';
import { RecipeHero } from './recipe-hero.tsx';
import { RecipeIngredients } from './recipe-ingredients.tsx';
import { RecipeNutrition } from './recipe-nutrition.tsx';
import { RecipeSteps } from './recipe-steps.tsx';
import { useRecipe } from './recipe.api.ts';
import styles from './recipe.module.css';
import { SafetyProof } from './safety-proof.tsx';

const firstFamilySize = 2;

/** Says why a meal was suggested, given the suggestion; another feature knows. */
export type WhySuggested = (suggestionId: string) => ReactNode;

/** Compares the ways to this meal; another feature knows them. */
export type WaysTo = (meal: { mealId: string; mealName: string; people: number }) => ReactNode;

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
  const { recipe, error, isFetching, readAgain } = useRecipe(mealId, people);
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
        {...(!isMissing && { onRetry: readAgain, isRetrying: isFetching })}
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
