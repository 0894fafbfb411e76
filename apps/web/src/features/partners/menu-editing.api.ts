import { removeDishPhoto, setDishPhoto } from '@sufra/contract/partners/dish-photos.ts';
import {
  changeMenuItems,
  deriveMenuOptions,
  getMenuOptions,
  setMenuOptions,
  setMenuSections,
} from '@sufra/contract/partners/menu-editing.ts';
import { type ClosedRange, type MenuSection, setClosedDays } from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation } from '../../lib/query.ts';
import { type Menu, menuKey, refetchMenu, withItem } from './menu.api.ts';

export function useSetClosedDays() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (closedDays: readonly ClosedRange[]) =>
      call(setClosedDays, { body: { closedDays: [...closedDays] } }),
    onSuccess: ({ closedDays }) =>
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => menu && { ...menu, closedDays }),
  });
}

type Bulk = BodyOf<typeof changeMenuItems>;
export type BulkChange = Bulk['change'];

/** A retry with the same body reuses its idempotency key. */
export function useChangeItems() {
  const client = useQueryClient();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  return useSingleMutation({
    mutationFn: (body: Bulk) =>
      call(changeMenuItems, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSettled: (_, error) => {
      if (!isUndecided(error)) keys.close();
      refetchMenu(client);
    },
  });
}

export function useSetSections() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (sections: readonly MenuSection[]) =>
      call(setMenuSections, { body: { sections: [...sections] } }),
    onSuccess: ({ sections }) => {
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => menu && { ...menu, sections });
      refetchMenu(client);
    },
  });
}

/** A data URL; null removes the photo. */
export function useDishPhoto(mealId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (photo: string | null) =>
      photo === null
        ? call(removeDishPhoto, { params: { mealId } })
        : call(setDishPhoto, { params: { mealId }, body: { photo } }),
    onSuccess: ({ image, hasOwnPhoto }) => {
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) =>
        withItem(menu, { mealId, image, hasOwnPhoto }),
      );
      refetchMenu(client);
    },
  });
}

export type OptionsBody = BodyOf<typeof setMenuOptions>;

export function useMenuOptions(mealId: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['menu-options', language, mealId],
    queryFn: ({ signal }) => call(getMenuOptions, { params: { mealId }, signal }),
    // Never edit a cached version.
    gcTime: 0,
    staleTime: Infinity,
  });
}

export function useDerivedOptions(mealId: string, body: OptionsBody | null) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['menu-options-derived', language, mealId, body],
    queryFn: ({ signal }) =>
      call(deriveMenuOptions, { params: { mealId }, body: body ?? { revision: '', groups: [] }, signal }),
    placeholderData: (before) => before,
    enabled: body !== null && body.groups.length > 0,
    retry: false,
    gcTime: 60_000,
  });
}

export const useSetOptions = (mealId: string) =>
  useSingleMutation({
    mutationFn: (body: OptionsBody) => call(setMenuOptions, { params: { mealId }, body }),
  });
