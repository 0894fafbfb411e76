// Holds one member of the household while it is edited, and the list that is sent; the members section asks here.
import type { Member } from '@sufra/contract/household.ts';
import { type Language, type Program } from '@sufra/contract/options.ts';
import { type AllergyDraft, draftOfAllergies, listOfAllergies, noAllergies } from './allergy-draft.ts';
import type { MembersBody } from './household.api.ts';

export interface MemberDraft {
  /** Null for somebody new. */
  readonly id: string | null;
  readonly name: string;
  readonly allergies: AllergyDraft;
  readonly programs: readonly Program[];
  readonly portion: number;
}

export const newMember: MemberDraft = {
  id: null,
  name: '',
  allergies: noAllergies,
  programs: [],
  portion: 1,
};

export const memberDraftOf = (member: Member, language: Language): MemberDraft => ({
  id: member.id,
  name: member.name,
  allergies: draftOfAllergies(member.allergies, language),
  programs: member.dietaryPrograms,
  portion: member.portion,
});

type MemberInput = MembersBody[number];

const inputOfSaved = ({ id, name, allergies, dietaryPrograms, portion }: Member): MemberInput => ({
  id,
  name,
  allergies: [...allergies],
  dietaryPrograms: [...dietaryPrograms],
  portion,
});

const inputOfDraft = ({ id, name, allergies, programs, portion }: MemberDraft): MemberInput => ({
  ...(id !== null && { id }),
  name: name.trim(),
  allergies: listOfAllergies(allergies),
  dietaryPrograms: [...programs],
  portion,
});

/** Everybody but the subscriber, with this one changed or added at the end. */
export function membersWith(members: readonly Member[], draft: MemberDraft): MemberInput[] {
  const others = members.filter((member) => !member.isSubscriber);
  const changed = inputOfDraft(draft);
  return draft.id === null
    ? [...others.map(inputOfSaved), changed]
    : others.map((member) => (member.id === draft.id ? changed : inputOfSaved(member)));
}

/** Everybody but the subscriber and this one. */
export const membersWithout = (members: readonly Member[], id: string): MemberInput[] =>
  members.filter((member) => !member.isSubscriber && member.id !== id).map(inputOfSaved);
