import { describe, expect, it } from 'vitest';
import { canKeepOn, canPlanFor, canRate, decide, isAccepted, newSuggestion } from './suggestion.rules.ts';

const today = '2026-11-21';
const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('a suggestion', () => {
  it.each([
    ['pending', 0, 'accept', { ok: true, value: { status: 'accepted' } }],
    ['pending', 1, 'accept', { ok: true, value: { status: 'accepted' } }],
    ['pending', 0, 'reject', { ok: true, value: { status: 'rejected' } }],
    ['pending', 1, 'reject', refused('reject_limit')],
    ['accepted', 0, 'reject', refused('suggestion_decided')],
    ['accepted', 0, 'accept', refused('suggestion_decided')],
    ['rejected', 0, 'accept', refused('suggestion_decided')],
  ] as const)('that is %s after %i replacements, on %s', (status, rejectionCount, command, expected) => {
    expect(decide({ status, rejectionCount }, command)).toEqual(expected);
  });

  it('begins undecided', () => {
    expect(newSuggestion).toEqual({ status: 'pending' });
    expect([isAccepted('accepted'), isAccepted('pending'), isAccepted('rejected')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['2026-11-20', false, false],
  ['2026-11-21', true, true],
  ['2026-11-22', true, true],
  ['2026-11-23', false, true],
  ['2026-12-04', false, true],
  ['2026-12-05', false, false],
])('on 21 November, %s can be planned: %s, and a meal kept on it: %s', (day, isPlanned, isKept) => {
  expect([canPlanFor(day, today), canKeepOn(day, today)]).toEqual([isPlanned, isKept]);
});

it('an accepted meal can be rated from the day after, while it is in the history', () => {
  const canRateOn = (day: string, status: 'accepted' | 'pending' = 'accepted') =>
    canRate({ day, status }, today);
  expect([canRateOn('2026-11-21'), canRateOn('2026-11-20'), canRateOn('2026-11-20', 'pending')]).toEqual([
    ...[false, true, false],
  ]);
  expect([canRateOn('2020-01-01')]).toEqual([false]);
});
