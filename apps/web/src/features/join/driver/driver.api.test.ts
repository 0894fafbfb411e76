import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../lib/person.fixture.ts';
import { driverViewOf } from './driver.api.ts';

const driver = { ...newcomer, roles: ['customer' as const, 'driver' as const] };

describe('the view of a driver applicant', () => {
  it.each([
    ['as a visitor', null, undefined, false, 'form'],
    ['for the first time', newcomer, 'none', false, 'form'],
    ['and is not known yet', newcomer, undefined, false, 'unknown'],
    ['in the middle of the form, not known yet', newcomer, undefined, true, 'form'],
    ['with an application under review', newcomer, 'pending', false, 'received'],
    ['with an application under review, on any step', newcomer, 'pending', true, 'received'],
    ['after a rejection', newcomer, 'rejected', false, 'rejected'],
    ['after a rejection, to start again', newcomer, 'rejected', true, 'form'],
    ['approved since the session was read', newcomer, 'approved', false, 'driver'],
    ['as a driver', driver, undefined, true, 'driver'],
    ['suspended', newcomer, 'suspended', true, 'on_hold'],
  ] as const)('%s', (_, user, standing, hasBegun, view) => {
    expect(driverViewOf({ user, standing, hasBegun })).toBe(view);
  });
});
