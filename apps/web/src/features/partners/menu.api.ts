import { removeDishPhoto, setDishPhoto } from '@sufra/contract/partners/dish-photos.ts';
import { changeMenuItems, setMenuSections } from '@sufra/contract/partners/menu-editing.ts';
import {
  getMenu,
  getMenuCandidates,
  type MenuItemReply,
  type MenuSection,
  putMenuItem,
  removeMenuItem,
  type ClosedRange,
  setClosedDays,
  setHours,
  setSoldOut,
  type TakingSpan,
} from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { useState } from 'react';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation } from '../../lib/query.ts';

export type Menu = ReplyOf<typeof getMenu>;
export type ItemChange = BodyOf<typeof putMenuItem>;

const menuKey = ['partner-menu'] as const;
const turning = ['menu-availability'] as const;

export function useMenu(enabled = true) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...menuKey, language],
    queryFn: ({ signal }) => call(getMenu, { signal }),
    enabled,
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });
}

export function useCandidates(q: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['menu-candidates', language, q],
    queryFn: ({ signal }) => call(getMenuCandidates, { query: q === '' ? {} : { q }, signal }),
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });
}

export function refetchMenu(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: menuKey });
  void client.invalidateQueries({ queryKey: ['menu-candidates'] });
}

export function useSaveItem(mealId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: ItemChange) => call(putMenuItem, { params: { mealId }, body }),
    onSuccess: () => refetchMenu(client),
  });
}

export function useRemoveItem(mealId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(removeMenuItem, { params: { mealId } }),
    onSuccess: () => refetchMenu(client),
  });
}

const withItem = (menu: Menu | undefined, changed: Partial<MenuItemReply> & { mealId: string }) =>
  menu && {
    ...menu,
    items: menu.items.map((item) => (item.mealId === changed.mealId ? { ...item, ...changed } : item)),
  };

/** Optimistic: reverts if the server refuses. */
export function useAvailability(item: MenuItemReply) {
  const client = useQueryClient();
  const { mealId, price, prepMinutes } = item;
  const show = (isAvailable: boolean): void => {
    client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => withItem(menu, { mealId, isAvailable }));
  };
  return useSingleMutation({
    mutationFn: (isAvailable: boolean) =>
      call(putMenuItem, { params: { mealId }, body: { price, prepMinutes, isAvailable } }),
    onMutate: async (isAvailable) => {
      await client.cancelQueries({ queryKey: menuKey });
      show(isAvailable);
    },
    onError: (_, isAvailable) => show(!isAvailable),
    // With several toggles in flight, only the last reply refetches the menu.
    onSettled: () => {
      if (client.isMutating({ mutationKey: turning }) <= 1) refetchMenu(client);
    },
    mutationKey: turning,
  });
}

/** Null puts the dish back. */
export function useSellOut(mealId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (span: TakingSpan | null) => call(setSoldOut, { params: { mealId }, body: { for: span } }),
    onSuccess: ({ soldOutUntil }) => {
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => withItem(menu, { mealId, soldOutUntil }));
      refetchMenu(client);
    },
  });
}

export function useSetHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (openingHours: BodyOf<typeof setHours>['openingHours']) =>
      call(setHours, { body: { openingHours } }),
    onSuccess: ({ openingHours }) =>
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => menu && { ...menu, openingHours }),
  });
}

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
