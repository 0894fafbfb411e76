import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { getSession, logout, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { changesUser, reducerFor, ownerOf } from './kept-replies.ts';

const addressed = (path: string): string => path.replaceAll(/:\w+/g, '0197f2c0-0000-7000-8000-000000000001');

describe('the cache', () => {
  it('holds a short list of frequent replies', () => {
    const names = allRoutes
      .filter(({ method, path }) => method === 'GET' && reducerFor(addressed(path)) !== null)
      .map(({ name }) => name);
    expect(names.sort()).toEqual([
      'getOrderStatus',
      'getOrders',
      'getRecipe',
      'getSession',
      'getSuggestions',
      'getWeekShopping',
    ]);
  });

  it('contains no health data', () => {
    const person = { phone: '+971500000001', name: 'Layla' };
    const diet = {
      allergies: ['peanuts'],
      dietaryPrograms: ['keto'],
      healthConditions: 'diabetes',
      preferredCuisines: ['thai'],
      dislikedDishes: ['okra'],
    };
    const members = [{ name: 'Layla', avoids: ['peanuts'], limits: [{ what: 'sodium', most: 1 }] }];
    const kept = [
      reducerFor('/api/auth/session')?.({ user: { ...person, ...diet } }),
      reducerFor('/api/meal/adas-soup/recipe')?.({
        title: 'Soup',
        safety: { ingredientsChecked: 9, members },
      }),
      reducerFor('/api/order/1/status')?.({ orderNumber: 'A-1', safety: { ingredientsChecked: 9, members } }),
      reducerFor('/api/meal-suggestions')?.([
        {
          mealName: 'Soup',
          reasons: [{ code: 'fits_programs', params: { programs: ['keto'] } }],
          wording: 'Keto.',
        },
      ]),
    ];
    expect(JSON.stringify(kept)).not.toMatch(/peanuts|keto|diabetes|thai|okra|sodium/i);
    expect(kept).toMatchObject([
      { user: { ...person, isKept: true } },
      { title: 'Soup', safety: { ingredientsChecked: 9, members: [] } },
      { orderNumber: 'A-1' },
      [{ mealName: 'Soup', reasons: [] }],
    ]);
  });
});

it.each([verifyOtp, logout, eraseAccount])('$name may change the signed-in user', ({ method, path }) => {
  expect(changesUser(method, path)).toBe(true);
});

it('reading the session changes no user', () => {
  expect(changesUser(getSession.method, getSession.path)).toBe(false);
});

it('knows the owner of a session reply', () => {
  expect(ownerOf(getSession.path, { user: { phone: '+971500000001' } })).toBe('+971500000001');
  expect(ownerOf('/api/user/orders', { user: { phone: '+971500000001' } })).toBeNull();
});
