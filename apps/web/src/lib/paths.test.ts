// Proves that `next` never leaves our own origin and that each role has its home.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { describe, expect, it } from 'vitest';
import { homeOf, loginPath, safeNext } from './paths.ts';

const person: SessionUser = {
  phone: '+971500000001',
  name: null,
  email: null,
  language: 'en',
  roles: ['customer'],
  isAdmin: false,
  isProfileComplete: false,
  hasActiveSubscription: false,
  subscriptionStatus: null,
  selectedPlan: null,
  notificationTime: '08:00',
  isNotificationTimeChosen: false,
  aiDisclaimerAccepted: false,
  familySize: 2,
  location: null,
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  dislikedDishes: [],
  healthConditions: null,
  preferredMealTimes: {},
};

describe('safeNext', () => {
  it.each(['/dashboard', '/recipe/a?familySize=4#steps'])('keeps %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('refuses %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });

  it('survives the trip through the login address', () => {
    const next = '/recipe/a?familySize=4';
    expect(safeNext(new URL(loginPath(next), 'https://own.invalid').searchParams.get('next'))).toBe(next);
  });
});

describe('homeOf', () => {
  it.each([
    [['customer', 'partner', 'admin'], false, '/admin'],
    [['customer', 'driver', 'partner'], true, '/partner/dashboard'],
    [['customer', 'driver'], false, '/driver/dashboard'],
    [['customer'], true, '/dashboard'],
    [['customer'], false, '/onboarding'],
  ] as const)('sends %j (subscribed: %s) to %s', (roles, hasActiveSubscription, home) => {
    expect(homeOf({ ...person, roles: [...roles], hasActiveSubscription })).toBe(home);
  });
});
