import type { Member } from '@sufra/contract/household/household.ts';
import { describe, expect, test } from 'vitest';
import {
  memberDraftOf,
  membersWith,
  membersWithAllergies,
  membersWithout,
  newMember,
} from './member-draft.ts';

const member = (id: string, name: string, isSubscriber = false): Member => ({
  id,
  name,
  isSubscriber,
  allergies: ['nuts', 'kiwi'],
  understood: [],
  healthConditions: null,
  understoodConditions: [],
  uncheckedConditions: [],
  dishesLeft: null,
  dietaryPrograms: ['halal'],
  portion: 1,
  fasts: false,
  weekdays: null,
});
const table = [member('a', 'Mariam', true), member('b', 'Khalid'), member('c', 'Noora')];

describe('members', () => {
  test("replaces only one member's resolved allergies", () => {
    const sent = membersWithAllergies(table, 'c', ['nuts', 'milk']);
    expect(sent.map(({ name, allergies }) => [name, allergies])).toEqual([
      ['Khalid', ['nuts', 'kiwi']],
      ['Noora', ['nuts', 'milk']],
    ]);
  });

  test('never sends the subscriber', () => {
    expect(membersWith(table, newMember).map(({ name }) => name)).toEqual(['Khalid', 'Noora', '']);
  });

  test('adds a new member last, without an id', () => {
    const sent = membersWith(table, { ...newMember, name: ' Salem ', health: ' gout ', portion: 0.5 });
    expect(sent.at(-1)).toEqual({
      name: 'Salem',
      allergies: [],
      healthConditions: 'gout',
      dietaryPrograms: [],
      portion: 0.5,
      fasts: false,
      weekdays: null,
    });
  });

  test('keeps position, id and all other members on a change', () => {
    const draft = { ...memberDraftOf(table[1] ?? member('b', ''), 'en'), portion: 1.5 };
    const sent = membersWith(table, draft);
    expect(sent.map(({ id, portion }) => [id, portion])).toEqual([
      ['b', 1.5],
      ['c', 1],
    ]);
    expect(sent[0]?.allergies).toEqual(['nuts', 'kiwi']);
  });

  test('removes a member', () => {
    expect(membersWithout(table, 'b').map(({ id }) => id)).toEqual(['c']);
    expect(membersWithout(table, 'a').map(({ id }) => id)).toEqual(['b', 'c']);
  });
});
