import type { Member, saveMembers } from '@sufra/contract/household/household.ts';
import { type Language, type Program } from '@sufra/contract/options.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import {
  type AllergyDraft,
  draftOfAllergies,
  listOfAllergies,
  noAllergies,
} from '../reading/allergy-draft.ts';

export interface MemberDraft {
  readonly id: string | null;
  readonly name: string;
  readonly allergies: AllergyDraft;
  readonly health: string;
  readonly programs: readonly Program[];
  readonly portion: number;
  readonly fasts: boolean;
  /** 0 is Sunday; none is every day. */
  readonly weekdays: readonly number[];
}

export const newMember: MemberDraft = {
  id: null,
  name: '',
  allergies: noAllergies,
  health: '',
  programs: [],
  portion: 1,
  fasts: false,
  weekdays: [],
};

export const memberDraftOf = (member: Member, language: Language): MemberDraft => ({
  id: member.id,
  name: member.name,
  allergies: draftOfAllergies(member.allergies, language),
  health: member.healthConditions ?? '',
  programs: member.dietaryPrograms,
  portion: member.portion,
  fasts: member.fasts,
  weekdays: member.weekdays ?? [],
});

export type MembersBody = BodyOf<typeof saveMembers>['members'];
type MemberInput = MembersBody[number];

const inputOfSaved = ({
  id,
  name,
  allergies,
  healthConditions,
  dietaryPrograms,
  portion,
  fasts,
  weekdays,
}: Member): MemberInput => ({
  id,
  name,
  allergies: [...allergies],
  healthConditions,
  dietaryPrograms: [...dietaryPrograms],
  portion,
  fasts,
  weekdays: weekdays && [...weekdays],
});

const inputOfDraft = ({
  id,
  name,
  allergies,
  health,
  programs,
  portion,
  fasts,
  weekdays,
}: MemberDraft): MemberInput => ({
  ...(id !== null && { id }),
  name: name.trim(),
  allergies: listOfAllergies(allergies),
  healthConditions: health.trim() || null,
  dietaryPrograms: [...programs],
  portion,
  fasts,
  weekdays: weekdays.length === 0 || weekdays.length === 7 ? null : [...weekdays].sort(),
});

export function membersWith(members: readonly Member[], draft: MemberDraft): MemberInput[] {
  const others = members.filter((member) => !member.isSubscriber);
  const changed = inputOfDraft(draft);
  return draft.id === null
    ? [...others.map(inputOfSaved), changed]
    : others.map((member) => (member.id === draft.id ? changed : inputOfSaved(member)));
}

export const membersWithout = (members: readonly Member[], id: string): MemberInput[] =>
  members.filter((member) => !member.isSubscriber && member.id !== id).map(inputOfSaved);

export const membersWithAllergies = (
  members: readonly Member[],
  id: string,
  allergies: readonly string[],
): MemberInput[] =>
  members
    .filter((member) => !member.isSubscriber)
    .map((member) => inputOfSaved(member.id === id ? { ...member, allergies: [...allergies] } : member));
