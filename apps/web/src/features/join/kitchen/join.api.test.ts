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

describe('who comes to apply', () => {
  it('as a visitor sees the form', () => expect(view({ user: null, applications: undefined })).toBe('form'));
  it('for the first time sees the form', () => expect(view({})).toBe('form'));
  it('waits to be known at first, and is not interrupted later', () => {
    expect(view({ applications: undefined })).toBe('unknown');
    expect(view({ applications: undefined, step: 'details' })).toBe('form');
  });
  it('with an application under review sees it, on any step', () => {
    expect(view({ applications: [application('pending')] })).toBe('received');
    expect(view({ applications: [application('pending')], step: 'details' })).toBe('received');
  });
  it('with an application of the other type may apply for this one', () => {
    expect(view({ applications: [application('pending', 'restaurant')] })).toBe('form');
    expect(view({ applications: [application('rejected', 'restaurant')] })).toBe('form');
  });
  it('was rejected, reads why, and may start again', () => {
    expect(view({ applications: [application('rejected')] })).toBe('rejected');
    expect(view({ applications: [application('rejected')], step: 'identity' })).toBe('form');
  });
  it('is a partner already', () =>
    expect(view({ user: { ...partner, roles: [...partner.roles] }, applications: undefined })).toBe(
      'partner',
    ));
  it('was approved and is suspended', () => {
    expect(view({ applications: [application('approved')] })).toBe('on_hold');
    expect(view({ applications: [application('approved', 'restaurant')] })).toBe('on_hold');
  });
});
