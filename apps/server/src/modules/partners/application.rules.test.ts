import { describe, expect, it } from 'vitest';
import { chefBody, goodEmiratesId, restaurantBody } from '../../../test/applicants.ts';
import { canApplyNow, type Standing } from './application.policy.ts';
import { fromChef, fromRestaurant } from './application.rules.ts';
import { registerChef, registerRestaurant } from '@sufra/contract/applications.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe('who may apply', () => {
  const fresh: Standing = { partnerStatus: null, hasOpen: false, recent: [] };
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['somebody new', fresh, null],
    ['a partner', { ...fresh, partnerStatus: 'approved' }, 'already_partner'],
    ['a suspended partner', { ...fresh, partnerStatus: 'suspended' }, 'partner_suspended'],
    ['who is waiting', { ...fresh, hasOpen: true }, 'already_applied'],
    ['after four in a month', { ...fresh, recent: [1, 2, 3, 4].map(daysAgo) }, null],
    ['after five in a month', { ...fresh, recent: [1, 2, 3, 4, 29].map(daysAgo) }, 'too_many_applications'],
    ['after five in more than a month', { ...fresh, recent: [1, 2, 3, 4, 30].map(daysAgo) }, null],
  ] as const)('%s', (_who, standing, code) => {
    expect(canApplyNow(standing, now)?.code ?? null).toBe(code);
  });
});

describe('a form', () => {
  it('of a chef trades under the business where there is one', () => {
    const body = registerChef.body.parse(chefBody);
    expect(fromChef(body)).toMatchObject({ type: 'chef', name: 'Mariam Al Ali', emiratesId: goodEmiratesId });
    const business = { name: 'Um Saeed Kitchen', tradeLicenseNumber: 'DED-1234567' };
    expect(fromChef({ ...body, business })).toMatchObject({ name: 'Um Saeed Kitchen', business });
  });

  it('names its pictures by their fields, each kind once, and each cuisine once', () => {
    const servedCuisines = ['lebanese', 'Lebanese', 'thai'];
    const restaurant = fromRestaurant(registerRestaurant.body.parse({ ...restaurantBody, servedCuisines }));
    expect(restaurant.cuisines).toEqual(['lebanese', 'thai']);
    expect(restaurant.pictures.map(({ field, kind }) => [field, kind])).toEqual([
      ['documents.tradeLicense', 'trade_license'],
      ['documents.managerEmiratesId', 'manager_emirates_id'],
      ['documents.managerSelfie', 'manager_selfie'],
    ]);
  });
});
