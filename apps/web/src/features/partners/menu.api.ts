import { holdsPartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import {
  getMenu,
  getMenuCandidates,
  type MenuItemReply,
  putMenuItem,
  removeMenuItem,
  setChoiceSoldOut,
  setHours,
  setSoldOut,
  type TakingSpan,
} from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';

export type Menu = ReplyOf<typeof getMenu>;
export type ItemChange = BodyOf<typeof putMenuItem>;

export const menuKey = ['partner-menu'] as const;
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

export const withItem = (menu: Menu | undefined, changed: Partial<MenuItemReply> & { mealId: string }) =>
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
    onSuccess: (item) => {
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => withItem(menu, item));
      refetchMenu(client);
    },
  });
}

/** Null puts the choice back. */
export function useSellChoiceOut(mealId: string, choiceId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (span: TakingSpan | null) =>
      call(setChoiceSoldOut, { params: { mealId, choiceId }, body: { for: span } }),
    onSuccess: (item) => {
      client.setQueriesData<Menu>({ queryKey: menuKey }, (menu) => withItem(menu, item));
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

/** The others only mark dishes as sold out. */
export const useMayEditMenu = (): boolean =>
  holdsPartnerRight(useSession().user?.partnerRole ?? null, 'menu');
