import { getDriverApplication, registerDriver } from '@sufra/contract/delivery/drivers.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { DriverStanding } from '@sufra/contract/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { hasRole } from '../../../lib/session.ts';
import type { DriverBody } from './driver-draft.ts';

export type DriverApplication = ReplyOf<typeof getDriverApplication>;

export const driverStatusKey = ['driver-application'] as const;

export const useDriverStanding = (isSignedIn: boolean) =>
  useQuery({
    queryKey: driverStatusKey,
    queryFn: ({ signal }) => call(getDriverApplication, { signal }),
    enabled: isSignedIn,
    // An admin may have decided in the meantime.
    refetchOnMount: 'always',
  });

export interface DriverRequest {
  readonly idempotencyKey: string;
  readonly body: DriverBody;
}

export const useApplyToDrive = () =>
  useSingleMutation({
    mutationFn: ({ body, idempotencyKey }: DriverRequest) => call(registerDriver, { body, idempotencyKey }),
  });

export type DriverView = 'form' | 'received' | 'rejected' | 'driver' | 'on_hold' | 'unknown';

interface Seen {
  readonly user: SessionUser | null;
  readonly standing: DriverStanding | undefined;
  readonly hasBegun: boolean;
}

const views = {
  none: 'form',
  pending: 'received',
  rejected: 'rejected',
  approved: 'driver',
  suspended: 'on_hold',
} as const satisfies Readonly<Record<DriverStanding, DriverView>>;

export function driverViewOf({ user, standing, hasBegun }: Seen): DriverView {
  if (user === null) return 'form';
  if (hasRole(user, 'driver')) return 'driver';
  // Do not replace a form in progress while the status loads.
  if (standing === undefined) return hasBegun ? 'form' : 'unknown';
  return standing === 'rejected' && hasBegun ? 'form' : views[standing];
}
