// Tries the numbers people send with an application, how often they may apply, and what a new partner begins with.
import { ibanInput } from '@sufra/contract/id-numbers.ts';
import { describe, expect, it } from 'vitest';
import { chefBody, goodEmiratesId, goodIban, restaurantBody } from '../../../test/applicants.ts';
import { canApplyNow, type Standing } from './application.policy.ts';
import {
  emiratesIdProblem,
  fromChef,
  fromRestaurant,
  maskEmiratesId,
  maskIban,
  mayApplyFrom,
  secretsDueBefore,
} from './application.rules.ts';
import { registerChef, registerRestaurant } from '@sufra/contract/applications.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe('an Emirates ID', () => {
  const problem = (emiratesId: string | null, isEmiratesIdCertain = false) =>
    emiratesIdProblem({ emiratesId, isEmiratesIdCertain }, now);

  it.each([
    [goodEmiratesId, null],
    [null, null],
    ['784-1990-1234567-7', 'emirates_id_check'],
    ['784-2009-1234567-6', 'emirates_id'],
    ['784-2999-1234567-6', 'emirates_id'],
  ])('%s: %s', (emiratesId, wanted) => {
    expect(problem(emiratesId)).toBe(wanted);
  });

  it('that fails its check digit is taken once its owner has looked again, one of a child never', () => {
    expect(problem('784-1990-1234567-7', true)).toBeNull();
    expect(problem('784-2009-1234567-6', true)).toBe('emirates_id');
  });

  it('is of an adult by Dubai’s calendar', () => {
    const emiratesId = '784-2009-1234567-9';
    const at = (instant: string) =>
      emiratesIdProblem({ emiratesId, isEmiratesIdCertain: true }, new Date(instant));
    expect(at('2026-12-31T19:59:59Z')).toBe('emirates_id');
    expect(at('2026-12-31T20:00:00Z')).toBeNull();
  });
});

it('numbers are shown with their middle hidden', () => {
  expect(maskIban(goodIban)).toBe('AE07 •••• 3456');
  expect(maskEmiratesId(goodEmiratesId)).toBe('784-1990-•••••••-6');
  const random = (): string => `AE${Array.from({ length: 21 }, (_, at) => (at * 7) % 10).join('')}`;
  expect(maskIban(random())).toHaveLength(14);
  expect(ibanInput.safeParse(goodIban).success).toBe(true);
});

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

  it('is told from when on', () => {
    const recent = [1, 2, 3, 4, 29].map(daysAgo);
    expect(mayApplyFrom(recent)).toEqual(new Date('2026-11-22T06:00:00Z'));
    expect(canApplyNow({ ...fresh, recent }, now)?.params).toEqual({ from: '2026-11-22T06:00:00.000Z' });
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

it('what is sealed of a rejected application is kept as long as its pictures', () => {
  expect(secretsDueBefore(now)).toEqual(new Date('2026-08-23T06:00:00Z'));
});
