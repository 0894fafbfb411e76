import { registerChef, registerRestaurant } from '@sufra/contract/partners/applications.ts';
import {
  applicationStatuses,
  partnerStatuses,
  type ApplicationStatus,
  type PartnerStatus,
} from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import { chefBody, goodEmiratesId, restaurantBody } from '../../../../test/applicants.ts';
import {
  applicationCommands,
  decide,
  firstRecord,
  fromChef,
  fromRestaurant,
  memberCommands,
  moveMember,
  refuseAdmission,
  refuseApplying,
  submitted,
  type Application,
  type ApplicationCommand,
  type MemberCommand,
  type Standing,
} from './application.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const allowed: Readonly<Partial<Record<`${ApplicationStatus} ${ApplicationCommand}`, ApplicationStatus>>> = {
  'pending approve': 'approved',
  'pending reject': 'rejected',
};

const cases = applicationStatuses.flatMap((status) =>
  applicationCommands.map((command) => [status, command] as const),
);

it.each(cases)('decides %s by %s', (status, command) => {
  const decided = decide(status, command);
  const wanted = allowed[`${status} ${command}`];
  if (wanted) expect(decided).toEqual({ ok: true, value: wanted });
  else expect(decided).toEqual({ ok: false, refusal: { code: 'not_possible_now', params: { status } } });
});

it('starts pending and can reach every status', () => {
  const { status } = submitted({} as Application);
  const reached = applicationCommands.flatMap((command) => {
    const decided = decide(status, command);
    return decided.ok ? [decided.value] : [];
  });
  expect([status, ...reached].sort()).toEqual([...applicationStatuses].sort());
});

const allowedMoves: Readonly<Partial<Record<`${PartnerStatus} ${MemberCommand}`, PartnerStatus>>> = {
  'approved suspend': 'suspended',
  'suspended reinstate': 'approved',
};

const moveCases = partnerStatuses.flatMap((status) =>
  memberCommands.map((command) => [status, command] as const),
);

it.each(moveCases)('moves a member from %s by %s', (status, command) => {
  const moved = moveMember(status, command);
  expect(moved.ok ? moved.value : moved.refusal.code).toBe(
    allowedMoves[`${status} ${command}`] ?? 'not_possible_now',
  );
});

const now = new Date('2026-11-21T06:00:00Z');

describe('an account that applies', () => {
  const fresh: Standing = { memberStatus: null, hasOpen: false, recent: [] };
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['a new account', fresh, null],
    ['a partner', { ...fresh, memberStatus: 'approved' }, 'already_partner'],
    ['a suspended partner', { ...fresh, memberStatus: 'suspended' }, 'partner_suspended'],
    ['an applicant who is waiting', { ...fresh, hasOpen: true }, 'already_applied'],
    ['after four in a month', { ...fresh, recent: [1, 2, 3, 4].map(daysAgo) }, null],
    ['after five in a month', { ...fresh, recent: [1, 2, 3, 4, 29].map(daysAgo) }, 'too_many_applications'],
    ['after five in more than a month', { ...fresh, recent: [1, 2, 3, 4, 30].map(daysAgo) }, null],
  ] as const)('%s', (_account, standing, code) => {
    expect(refuseApplying(standing, 'partner', now)?.code ?? null).toBe(code);
  });
});

describe('a form', () => {
  it('names a chef after the business, if any', () => {
    const body = registerChef.body.parse(chefBody);
    expect(fromChef(body)).toMatchObject({ type: 'chef', name: 'Mariam Al Ali', emiratesId: goodEmiratesId });
    const business = { name: 'Um Saeed Kitchen', tradeLicenseNumber: 'DED-1234567' };
    expect(fromChef({ ...body, business })).toMatchObject({ name: 'Um Saeed Kitchen', business });
  });

  it('names pictures by field and lists each cuisine once', () => {
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

describe('the approval of an applicant', () => {
  it.each([
    ['an erased account', null, null, { code: 'not_possible_now' }],
    [
      'a suspended partner',
      { isSuspended: false },
      { status: 'suspended' },
      { code: 'not_possible_now', params: { partner: 'suspended' } },
    ],
    ['a suspended account', { isSuspended: true }, null, { code: 'applicant_suspended' }],
    ['a new partner', { isSuspended: false }, null, null],
  ] as const)('of %s is refused or not', (_what, applicant, member, expected) => {
    expect(refuseAdmission(applicant, member, 'partner')).toEqual(expected);
  });

  it('creates a partner open from nine to nine, within ten kilometres', () => {
    const details: Application['details'] = {
      ...{ cuisines: ['thai'], emirate: 'Dubai', area: 'Marina', address: 'Marsa Street', lat: 25, lng: 55 },
      ...{ hasOwnDelivery: true, hasPin: true, business: null, description: null },
    };
    const application: Application = {
      ...{
        id: 'application',
        accountId: 'account' as AccountId,
        type: 'chef',
        status: 'pending',
        name: 'Um Khalid',
      },
      ...{ details, language: 'ar', submittedAt: new Date(0) },
    };
    expect(firstRecord(application, { id: 'partner', phone: '+9715', email: null })).toEqual({
      ...{ id: 'partner', phone: '+9715', email: null, accountId: 'account' as AccountId, type: 'chef' },
      ...{ cuisines: ['thai'], emirate: 'Dubai', area: 'Marina', address: 'Marsa Street', lat: 25, lng: 55 },
      ...{ hasOwnDelivery: true, name: { en: 'Um Khalid', ar: 'Um Khalid' }, createdAt: new Date(0) },
      ...{ reachM: 10_000, deliveryFee: 1_000, minOrder: 0 },
      openingHours: Array(7).fill([[540, 1_260]]),
    });
  });
});
