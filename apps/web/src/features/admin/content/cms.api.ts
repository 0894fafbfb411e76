import { draftRecipe, getDrafting } from '@sufra/contract/catalogue/cms-drafting.ts';
import { importRecipe } from '@sufra/contract/catalogue/cms-import.ts';
import {
  addIngredient,
  getIngredients,
  type IngredientFacts,
  saveIngredient,
  tryIngredient,
} from '@sufra/contract/catalogue/cms-ingredients.ts';
import {
  addCmsMeal,
  addMealPicture,
  deriveMeal,
  getCmsMeal,
  getCmsMeals,
  getMealHistory,
  getMealPictures,
  mealPicturePath,
  type MealContent,
  publishMeal,
  saveCmsDraft,
  showMealPicture,
  withdrawMeal,
} from '@sufra/contract/catalogue/cms.ts';
import type { BodyOf, QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type DeskMeal = ReplyOf<typeof getCmsMeal>;
export type Derived = ReplyOf<typeof deriveMeal>;
export type Imported = ReplyOf<typeof importRecipe>;
export type Drafted = ReplyOf<typeof draftRecipe>;
export type DeskIngredient = ReplyOf<typeof getIngredients>['rows'][number];
export type ContentLine = MealContent['lines'][number];

export const useCmsMeals = (query: QueryOf<typeof getCmsMeals>) =>
  useAdminQuery(['meals', query], (signal) => call(getCmsMeals, { query, signal }));

export const useCmsMeal = (id: string) =>
  useAdminQuery(['meals', id], (signal) => call(getCmsMeal, { params: { id }, signal }));

export const useMealHistory = (id: string) =>
  useAdminQuery(['meals', id, 'history'], (signal) => call(getMealHistory, { params: { id }, signal }));

export const useDerived = (content: MealContent, isEnabled = true) =>
  useAdminQuery(['derived', content], (signal) => call(deriveMeal, { body: content, signal }), isEnabled);

export const useIngredients = (query: QueryOf<typeof getIngredients>) =>
  useAdminQuery(['ingredients', query], (signal) => call(getIngredients, { query, signal }));

export const useImport = () =>
  useSingleMutation<Imported, string>({ mutationFn: (text) => call(importRecipe, { body: { text } }) });

export const useDrafting = () => useAdminQuery(['drafting'], (signal) => call(getDrafting, { signal }));

export const useDraft = () =>
  useSingleMutation<Drafted, { readonly wish: string; readonly signal: AbortSignal }>({
    mutationFn: ({ wish, signal }) => call(draftRecipe, { body: { wish }, signal }),
  });

export function useAddMeal() {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: (content: MealContent) => call(addCmsMeal, { body: content }),
    refreshes: ['meals', 'audit'],
    done: { title: t('added'), text: t('added_text') },
    failed: { title: t('save_failed') },
  });
}

export function useSaveDraft(id: string) {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: (body: BodyOf<typeof saveCmsDraft>) => call(saveCmsDraft, { params: { id }, body }),
    refreshes: ['audit'],
    done: { title: t('saved'), text: t('saved_text') },
    failed: { title: t('save_failed') },
  });
}

export function usePublish(id: string) {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: (body: BodyOf<typeof publishMeal>) => call(publishMeal, { params: { id }, body }),
    refreshes: ['meals', 'audit'],
    done: { title: t('published'), text: t('published_text') },
    failed: { title: t('publish_failed') },
  });
}

export function useWithdraw(id: string) {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: () => call(withdrawMeal, { params: { id } }),
    refreshes: ['meals', 'audit'],
    done: { title: t('withdrawn'), text: t('withdrawn_text') },
    failed: { title: t('withdraw_failed') },
  });
}

export const useMealPictures = (id: string) =>
  useAdminQuery(['pictures', id], (signal) => call(getMealPictures, { params: { id }, signal }));

/** A photo to upload, or an earlier picture; null is the drawn one. */
export type PictureChange = { readonly photo: string } | { readonly pictureId: string | null };

export function useChangePicture(id: string) {
  const { t } = useTranslation('cms');
  const { data } = useMealPictures(id);
  const shown =
    data && (data.uploads.find((upload) => mealPicturePath(upload.id) === data.image)?.id ?? null);
  return useAdminAction({
    act: (change: PictureChange) => {
      const replaces = shown === undefined ? {} : { replaces: shown };
      return 'photo' in change
        ? call(addMealPicture, { params: { id }, body: { ...change, ...replaces } })
        : call(showMealPicture, { params: { id }, body: { ...change, ...replaces } });
    },
    refreshes: ['pictures', 'audit'],
    done: { title: t('picture.saved'), text: t('picture.saved_text') },
    failed: { title: t('picture.failed') },
  });
}

export const useIngredientEffect = (id: string, facts: IngredientFacts) =>
  useAdminQuery(['effect', id, facts], (signal) =>
    call(tryIngredient, { params: { id }, body: { facts }, signal }),
  );

export function useSaveIngredient(id: string | null) {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: ({ name, facts, revision }: BodyOf<typeof saveIngredient>) =>
      id === null
        ? call(addIngredient, { body: { name, facts } })
        : call(saveIngredient, { params: { id }, body: { name, facts, revision } }),
    refreshes: ['ingredients', 'meals', 'derived', 'effect', 'audit'],
    done:
      id === null
        ? { title: t('ingredient.added'), text: t('ingredient.added_text') }
        : { title: t('ingredient.saved'), text: t('ingredient.saved_text') },
    failed: { title: t('save_failed') },
  });
}
