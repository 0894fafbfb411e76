import { getApplications, registerChef, registerRestaurant } from '@sufra/contract/applications.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/query.ts';
import type { ChefBody, RestaurantBody } from './join-draft.ts';

export type Application = ReplyOf<typeof getApplications>[number];

export const applicationsKey = ['applications'] as const;

/** The newest of each type. Visitors have none. */
export const useApplications = (isSignedIn: boolean) =>
  useQuery({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => call(getApplications, { signal }),
    enabled: isSignedIn,
    // An admin may have decided since.
    refetchOnMount: 'always',
  });

export type ApplyWish = { readonly idempotencyKey: string } & (
  | { readonly kind: 'chef'; readonly body: ChefBody }
  | { readonly kind: 'restaurant'; readonly body: RestaurantBody }
);

export const useApply = () =>
  useSingleMutation({
    mutationFn: (wish: ApplyWish) => {
      const { idempotencyKey } = wish;
      return wish.kind === 'chef'
        ? call(registerChef, { body: wish.body, idempotencyKey })
        : call(registerRestaurant, { body: wish.body, idempotencyKey });
    },
  });
