import { describe, expect, it } from 'vitest';
import { redirectOf, pathOfMissing } from './flow.ts';

const ready = {
  hasActiveSubscription: false,
  selectedPlan: 'full-day',
  isProfileComplete: true,
  aiDisclaimerAccepted: true,
} as const;

describe('detourFor', () => {
  it.each(['plan', 'details', 'notify', 'disclaimer', 'payment'] as const)('opens %s when ready', (step) => {
    expect(redirectOf(step, ready)).toBeNull();
  });

  it.each([
    ['details', { selectedPlan: null }, '/subscribe/plan'],
    ['payment', { selectedPlan: null }, '/subscribe/plan'],
    ['notify', { isProfileComplete: false }, '/subscribe/details'],
    ['payment', { aiDisclaimerAccepted: false }, '/subscribe/disclaimer'],
    ['notify', { hasActiveSubscription: true }, '/subscribe/plan'],
    ['payment', { hasActiveSubscription: true }, '/subscribe/confirmation'],
  ] as const)('%s with %j leads to %s', (step, change, path) => {
    expect(redirectOf(step, { ...ready, ...change })).toBe(path);
  });

  it('lets customers without a profile choose a plan and review', () => {
    const incomplete = { ...ready, isProfileComplete: false, aiDisclaimerAccepted: false };
    expect(redirectOf('plan', { ...incomplete, selectedPlan: null })).toBeNull();
    expect(redirectOf('details', incomplete)).toBeNull();
  });
});

describe('pathOfMissing', () => {
  it.each([
    ['profile', '/onboarding?edit=profile'],
    ['plan', '/subscribe/plan'],
    ['notify', '/subscribe/notify'],
    ['disclaimer', '/subscribe/disclaimer'],
    ['payment', '/subscribe/plan'],
    [undefined, '/subscribe/plan'],
    [7, '/subscribe/plan'],
  ])('the missing step %j is at %s', (step, path) => expect(pathOfMissing(step)).toBe(path));
});
