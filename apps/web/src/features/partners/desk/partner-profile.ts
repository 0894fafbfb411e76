import type { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { setPaused, setTaking, type Taking } from '@sufra/contract/partners/partner-menu.ts';
import { changePartnerProfile, type PartnerTerms } from '@sufra/contract/partners/partner-profile.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';

type Profile = ReplyOf<typeof getPartnerProfile>;

const profileKey = ['partner-profile'] as const;

export function useSetPaused() {
  const client = useQueryClient();
  const show = (isPaused: boolean): void => {
    client.setQueriesData<Profile>(
      { queryKey: profileKey },
      (profile) => profile && { ...profile, isPaused, taking: { ...profile.taking, closedUntil: null } },
    );
  };
  return useSingleMutation({
    mutationFn: (isPaused: boolean) => call(setPaused, { body: { isPaused } }),
    onMutate: async (isPaused) => {
      // A refetch already in flight must not turn the switch back.
      await client.cancelQueries({ queryKey: profileKey });
      show(isPaused);
    },
    onSuccess: ({ isPaused }) => show(isPaused),
    onError: (_, isPaused) => show(!isPaused),
  });
}

export function useSetTaking() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: BodyOf<typeof setTaking>) => call(setTaking, { body }),
    onSuccess: (taking: Taking) => {
      client.setQueriesData<Profile>(
        { queryKey: profileKey },
        (profile) => profile && { ...profile, taking },
      );
      void client.invalidateQueries({ queryKey: profileKey });
    },
  });
}

export type ProfileChange = BodyOf<typeof changePartnerProfile>;

export function useChangeProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: ProfileChange) => call(changePartnerProfile, { body }),
    onSuccess: (terms: PartnerTerms) => {
      client.setQueriesData<Profile>({ queryKey: profileKey }, (profile) => profile && { ...profile, terms });
      void client.invalidateQueries({ queryKey: profileKey });
    },
  });
}

export type PartnerProfile = ReplyOf<typeof getPartnerProfile>;

export interface DeskTabProps {
  readonly profile: PartnerProfile;
  /** New orders to accept or reject. */
  readonly newCount: number;
}
