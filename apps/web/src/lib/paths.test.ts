import { describe, expect, it } from 'vitest';
import { newcomer } from './person.fixture.ts';
import { homeOf, loginPath, profilePath, safeNext } from './paths.ts';

const person = newcomer;

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

  it.each([loginPath, profilePath])('survives the URL of %o', (path) => {
    const next = '/recipe/a?familySize=4';
    expect(safeNext(new URL(path(next), 'https://own.invalid').searchParams.get('next'))).toBe(next);
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
