import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../lib/person.fixture.ts';
import { type Application, standingOf } from './join.api.ts';

const application = (status: Application['status'], type: Application['type'] = 'chef'): Application => ({
  id: '019a0000-0000-7000-8000-000000000001',
  type,
  status,
  name: 'Mariam Saeed',
  submittedAt: '2026-11-20T10:00:00Z',
  decidedAt: null,
  reason: null,
});
const seen = { user: newcomer, applications: [], kind: 'chef', step: 'intro' } as const;
const partner = { ...newcomer, roles: ['customer', 'partner'] } as const;
const view = (part: Partial<Parameters<typeof standingOf>[0]>): string =>
  standingOf({ ...seen, ...part }).view;

describe('the view of an applicant', () => {
  it('shows visitors the form', () => expect(view({ user: null, applications: undefined })).toBe('form'));
  it('shows first-time applicants the form', () => expect(view({})).toBe('form'));
  it('waits for the status at first, and never interrupts a form in progress', () => {
    expect(view({ applications: undefined })).toBe('unknown');
    expect(view({ applications: undefined, step: 'details' })).toBe('form');
  });
  it('shows an application under review on any step', () => {
    expect(view({ applications: [application('pending')] })).toBe('received');
    expect(view({ applications: [application('pending')], step: 'details' })).toBe('received');
  });
  it('allows a second application of the other type', () => {
    expect(view({ applications: [application('pending', 'restaurant')] })).toBe('form');
    expect(view({ applications: [application('rejected', 'restaurant')] })).toBe('form');
  });
  it('shows the rejection, and allows another application', () => {
    expect(view({ applications: [application('rejected')] })).toBe('rejected');
    expect(view({ applications: [application('rejected')], step: 'identity' })).toBe('form');
  });
  it('recognises a partner', () =>
    expect(view({ user: { ...partner, roles: [...partner.roles] }, applications: undefined })).toBe(
      'partner',
    ));
  it('shows a suspended partner as on hold', () => {
    expect(view({ applications: [application('approved')] })).toBe('on_hold');
    expect(view({ applications: [application('approved', 'restaurant')] })).toBe('on_hold');
  });
});
