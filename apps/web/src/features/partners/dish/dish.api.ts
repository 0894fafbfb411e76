import {
  addDish,
  changeDish,
  deriveDish,
  getDish,
  getDishIngredients,
} from '@sufra/contract/partners/partner-dishes.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation } from '../../../lib/query.ts';
import { refetchMenu } from '../menu.api.ts';

export type Dish = ReplyOf<typeof getDish>;
export type DishBody = BodyOf<typeof addDish>;
export type Ingredient = ReplyOf<typeof getDishIngredients>[number];
export type Derived = ReplyOf<typeof deriveDish>;
export type DeriveBody = BodyOf<typeof deriveDish>;

export function useDish(mealId: string | null) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-dish', language, mealId],
    queryFn: ({ signal }) => call(getDish, { params: { mealId: mealId ?? '' }, signal }),
    placeholderData: (before) => (before?.mealId === mealId ? before : undefined),
    enabled: mealId !== null,
    // Never edit a cached version.
    gcTime: 0,
  });
}

export function useIngredients(q: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['dish-ingredients', language, q],
    queryFn: ({ signal }) => call(getDishIngredients, { query: { q }, signal }),
    placeholderData: (before) => before,
    enabled: q !== '',
  });
}

export function useDerived(body: DeriveBody | null) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['dish-derived', language, body],
    queryFn: ({ signal }) => call(deriveDish, { body: body ?? { servings: 1, lines: [] }, signal }),
    placeholderData: (before) => before,
    enabled: body !== null,
    gcTime: 60_000,
  });
}

/** A null `mealId` adds a dish. A retry with the same body reuses its idempotency key. */
export function useSaveDish(mealId: string | null) {
  const client = useQueryClient();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  return useSingleMutation({
    mutationFn: (body: DishBody) =>
      mealId === null
        ? call(addDish, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) })
        : call(changeDish, { params: { mealId }, body }),
    onSuccess: () => refetchMenu(client),
    onError: (error) => {
      if (!isUndecided(error)) keys.close();
    },
  });
}
