import type { Role, SessionUser } from '@sufra/contract/identity/identity.ts';
import { describe, expect, test } from 'vitest';
import { newcomer } from '../../../lib/person.fixture.ts';
import { afterEditPath, placeOf, startPath } from './steps.ts';

const person = (isProfileComplete: boolean, hasActiveSubscription = false, ...more: Role[]): SessionUser => ({
  ...newcomer,
  roles: ['customer', ...more],
  isAdmin: more.includes('admin'),
  isProfileComplete,
  hasActiveSubscription,
});
const at = (user: SessionUser | null, search = '') => {
  const place = placeOf(user, new URLSearchParams(search));
  return place.kind === 'step' ? place.step : place.kind === 'away' ? place.to : place.kind;
};

describe('a visitor', () => {
  test.each([
    ['', 'language'],
    ['?plan=family', 'language'],
    ['?step=language', 'language'],
    ['?step=login', 'login'],
    ['?step=profile', 'login'],
    ['?step=welcome', 'login'],
    ['?step=nonsense', 'language'],
    ['?edit=profile', 'login'],
  ])('%s opens %s', (search, expected) => expect(at(null, search)).toBe(expected));
});

describe('a signed-in user', () => {
  test.each([
    ['without a profile', person(false), '', 'profile'],
    ['who just signed in here', person(false), '?step=login', 'profile'],
    ['who wants the other language', person(false), '?step=language', 'language'],
    ['who skips the profile', person(false), '?step=welcome', 'profile'],
    ['without a profile, told to edit it', person(false), '?edit=profile', 'profile'],
    ['with a profile', person(true), '', '/subscribe/plan'],
    ['with a profile, at an old step', person(true), '?step=login', '/subscribe/plan'],
    ['who just saved it', person(true), '?step=profile', 'welcome'],
    ['who is being welcomed', person(true), '?step=welcome', 'welcome'],
    ['who just saved it for a meal', person(true), '?step=profile&next=%2Forder-meal%2F1', '/order-meal/1'],
    ['who is led elsewhere', person(true), '?step=profile&next=%2F%2Fevil.example', 'welcome'],
    ['without a profile, asked by a meal', person(false), '?edit=profile&next=%2Forder-meal%2F1', 'profile'],
    ['who edits it', person(true, true), '?edit=profile', 'edit'],
    ['who subscribed', person(true, true), '', '/dashboard'],
    ['who is a partner', person(false, false, 'partner'), '', '/partner/dashboard'],
    ['who drives', person(false, false, 'driver'), '?step=profile', '/driver/dashboard'],
    ['who is an admin', person(true, true, 'admin'), '', '/admin'],
  ])('%s', (_who, user, search, expected) => expect(at(user, search)).toBe(expected));
});

test('continues after the welcome with the dashboard or the dishes to rate', () => {
  expect(startPath(person(true, true))).toBe('/dashboard');
  expect(startPath(person(true))).toBe('/onboarding/dishes');
});

test('continues after an edit with the next step', () => {
  expect(afterEditPath({ ...person(true, true), selectedPlan: 'family' })).toBe('/dashboard');
  expect(afterEditPath({ ...person(true), selectedPlan: 'family' })).toBe('/subscribe/details');
  expect(afterEditPath({ ...person(true), selectedPlan: null })).toBe('/subscribe/plan');
});
