import { getDriverApplication, registerDriver } from '@sufra/contract/drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/query.ts';
import type { DriverBody } from './driver-draft.ts';

export type DriverApplication = ReplyOf<typeof getDriverApplication>;

export const driverStandingKey = ['driver-application'] as const;

/** Visitors have none. */
export const useDriverStanding = (isSignedIn: boolean) =>
  useQuery({
    queryKey: driverStandingKey,
    queryFn: ({ signal }) => call(getDriverApplication, { signal }),
    enabled: isSignedIn,
    // An admin may have decided since.
    refetchOnMount: 'always',
  });

export interface DriveWish {
  readonly idempotencyKey: string;
  readonly body: DriverBody;
}

export const useApplyToDrive = () =>
  useSingleMutation({
    mutationFn: ({ body, idempotencyKey }: DriveWish) => call(registerDriver, { body, idempotencyKey }),
  });
