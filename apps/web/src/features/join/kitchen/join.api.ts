import {
  getApplications,
  registerChef,
  registerGrocery,
  registerRestaurant,
} from '@sufra/contract/partners/applications.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { hasRole } from '../../../lib/session.ts';
import type { ChefBody, GroceryBody, RestaurantBody } from './join-draft.ts';
import type { JoinKind, JoinStep } from './join-kinds.ts';

export type Application = ReplyOf<typeof getApplications>[number];

export const applicationsKey = ['applications'] as const;

export const useApplications = (isSignedIn: boolean) =>
  useQuery({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => call(getApplications, { signal }),
    enabled: isSignedIn,
    // An admin may have decided in the meantime.
    refetchOnMount: 'always',
  });

export type ApplicationRequest = { readonly idempotencyKey: string } & (
  | { readonly kind: 'chef'; readonly body: ChefBody }
  | { readonly kind: 'restaurant'; readonly body: RestaurantBody }
  | { readonly kind: 'grocery'; readonly body: GroceryBody }
);

export const useApply = () =>
  useSingleMutation({
    mutationFn: (request: ApplicationRequest) => {
      const { idempotencyKey } = request;
      if (request.kind === 'chef') return call(registerChef, { body: request.body, idempotencyKey });
      return request.kind === 'grocery'
        ? call(registerGrocery, { body: request.body, idempotencyKey })
        : call(registerRestaurant, { body: request.body, idempotencyKey });
    },
  });

export type Standing =
  | { readonly view: 'form' }
  | { readonly view: 'received' | 'rejected'; readonly application: Application }
  /** Has a partner of any type. */
  | { readonly view: 'partner' }
  /** Approved but not a partner now: suspended. */
  | { readonly view: 'on_hold' }
  | { readonly view: 'unknown' };

interface Seen {
  readonly user: SessionUser | null;
  readonly applications: readonly Application[] | undefined;
  readonly kind: JoinKind;
  readonly step: JoinStep;
}

export function standingOf({ user, applications, kind, step }: Seen): Standing {
  if (user === null) return { view: 'form' };
  if (hasRole(user, 'partner')) return { view: 'partner' };
  // Do not replace a form in progress while the status loads.
  if (applications === undefined) return { view: step === 'intro' ? 'unknown' : 'form' };
  if (applications.some(({ status }) => status === 'approved')) return { view: 'on_hold' };
  const own = applications.find(({ type }) => type === kind);
  if (own?.status === 'pending') return { view: 'received', application: own };
  if (own?.status === 'rejected' && step === 'intro') return { view: 'rejected', application: own };
  return { view: 'form' };
}
