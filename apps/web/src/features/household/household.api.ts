import { changeProfile } from '@sufra/contract/identity/account.ts';
import {
  getMembers,
  getPreferences,
  getProfile,
  readAllergies,
  saveMembers,
  savePreferences,
  saveProfile,
  type Member,
} from '@sufra/contract/household/household.ts';
import type { Program } from '@sufra/contract/options.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';
import { sessionKey } from '../../lib/session.ts';
import { useSingleMutation, storeReply } from '../../lib/query.ts';
import { type MembersBody, membersWithAllergies } from './members/member-draft.ts';

const preferencesKey = ['preferences'] as const;
const membersKey = ['members'] as const;
const profileKey = ['profile'] as const;

export type Preferences = ReplyOf<typeof getPreferences>;
export type Understood = Preferences['understood'][number];
export type ProfileBody = BodyOf<typeof saveProfile>;
export type Profile = ReplyOf<typeof getProfile>;
export type ProfileChange = BodyOf<typeof changeProfile>;
export type PreferencesBody = BodyOf<typeof savePreferences>;

/** Allergies affect every meal list, so invalidate all queries. */
const afterDietChange = (client: QueryClient, kept: readonly string[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept[0] });

export const usePreferences = () =>
  useQuery({ queryKey: preferencesKey, queryFn: () => call(getPreferences) });

export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferencesBody) => call(savePreferences, { body }),
    onSuccess: (saved) => {
      storeReply(client, preferencesKey, saved);
      void afterDietChange(client, preferencesKey);
    },
  });
}

/** Also marks the profile complete in the session. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => call(saveProfile, { body }),
    onSuccess: ({ diet }, { name }) => {
      storeReply(client, preferencesKey, diet);
      client.setQueryData(sessionKey, (user: SessionUser | null | undefined) =>
        user ? { ...user, name, isProfileComplete: true } : user,
      );
      void afterDietChange(client, preferencesKey);
    },
  });
}

export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(getProfile, { signal }),
    refetchOnMount: 'always',
  });

export function useChangeProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: ProfileChange) => call(changeProfile, { body }),
    onSuccess: (saved) => {
      storeReply(client, profileKey, saved);
      void afterDietChange(client, profileKey);
    },
  });
}

export const useMembers = () => useQuery({ queryKey: membersKey, queryFn: () => call(getMembers) });

export function useSaveMembers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (members: MembersBody) => call(saveMembers, { body: { members } }),
    onSuccess: (saved) => {
      storeReply(client, membersKey, saved);
      void afterDietChange(client, membersKey);
    },
  });
}

interface Settling {
  readonly members: readonly Member[];
  readonly member: Member;
  /** Null adds the candidate. */
  readonly text: string | null;
  readonly candidate: string;
}

export function useSettleAllergy() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ members, member, text, candidate }: Settling): Promise<void> => {
      const changed =
        text === null
          ? [...member.allergies, candidate]
          : member.allergies.map((one) => (one === text ? candidate : one));
      const allergies = [...new Set(changed)];
      if (member.isSubscriber) await call(changeProfile, { body: { allergies } });
      else
        await call(saveMembers, { body: { members: membersWithAllergies(members, member.id, allergies) } });
    },
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useConditionReading(healthConditions: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['condition-reading', language, healthConditions],
    queryFn: ({ signal }) => call(readAllergies, { body: { allergies: [], healthConditions }, signal }),
    enabled: healthConditions !== '',
    placeholderData: keepPreviousData,
  });
}

export function useDislikeReading(dislikedDishes: readonly string[]) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['dislike-reading', language, dislikedDishes],
    queryFn: ({ signal }) =>
      call(readAllergies, { body: { allergies: [], dislikedDishes: [...dislikedDishes] }, signal }),
    enabled: dislikedDishes.length > 0,
    placeholderData: keepPreviousData,
  });
}

interface OtherLimits {
  readonly programs: readonly Program[];
  readonly health: string;
}

export function useAllergyReading(entries: readonly string[], { programs, health }: OtherLimits) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['allergy-reading', language, entries, programs, health],
    queryFn: ({ signal }) =>
      call(readAllergies, {
        body: { allergies: [...entries], dietaryPrograms: [...programs], healthConditions: health },
        signal,
      }),
    enabled: entries.length > 0,
    placeholderData: keepPreviousData,
  });
}
