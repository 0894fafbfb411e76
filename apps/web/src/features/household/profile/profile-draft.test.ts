import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { describe, expect, test } from 'vitest';
import { newcomer } from '../../../lib/person.fixture.ts';
import { profileBodyOf, profileDraftOf, withEmirate, wrongFields } from './profile-draft.ts';

const nobody = newcomer;

const empty = profileDraftOf(nobody, 'en');
const full = {
  ...empty,
  name: ' Mariam ',
  email: '',
  slot: 'evening',
  emirate: 'Dubai',
  area: 'Marina',
} as const;

describe('the profile', () => {
  test('of a new account names what is missing', () => {
    expect(wrongFields(empty)).toEqual(['name', 'slot', 'emirate']);
    expect(profileBodyOf(empty, 'en')).toBeNull();
  });

  test('is complete with four answers', () => {
    expect(wrongFields(full)).toEqual([]);
    expect(profileBodyOf(full, 'ar')).toMatchObject({
      name: 'Mariam',
      email: null,
      healthConditions: null,
      familySize: 2,
      preferredMealTimes: { evening: '12:00' },
      location: { emirate: 'Dubai', area: 'Marina' },
      language: 'ar',
    });
  });

  test.each([
    ['a@b', true],
    ['a b@c.de', true],
    ['mariam@sufra.example', false],
    ['  ', false],
  ])('email "%s" is invalid: %s', (email, isWrong) => {
    expect(wrongFields({ ...full, email }).includes('email')).toBe(isWrong);
  });

  test('another emirate clears the area, the same one keeps it', () => {
    expect(withEmirate(full, 'Ajman').area).toBe('');
    expect(withEmirate(full, 'Dubai').area).toBe('Marina');
    expect(wrongFields(withEmirate(full, 'Ajman'))).toEqual(['area']);
  });

  test('opens with the saved values', () => {
    const saved: SessionUser = {
      ...nobody,
      name: 'Omar',
      allergies: ['nuts', 'kiwi'],
      preferredMealTimes: { morning: '12:00' },
      location: {
        emirate: 'Ajman',
        area: 'City Center',
        address: 'City Center, Ajman, UAE',
        lat: 25,
        lng: 55,
      },
    };
    expect(profileDraftOf(saved, 'en')).toMatchObject({
      name: 'Omar',
      allergies: { chosen: ['nuts'], text: 'kiwi' },
      slot: 'morning',
      emirate: 'Ajman',
      area: 'City Center',
    });
  });
});
