import { describe, expect, it } from 'vitest';
import { canAsk, canConfirm, canWriteTo, mostOfAll, type Askings } from './subscriber.rules.ts';

const none: Askings = { ofNetwork: 0, ofAddress: 0, justNow: 0, ofAll: 0 };
const tooMany = { code: 'too_many_requests' };

it.each<[string, Partial<Askings>, object | null]>([
  ['the first', {}, null],
  ['the tenth of a network', { ofNetwork: 9 }, null],
  ['the eleventh of a network', { ofNetwork: 10 }, tooMany],
  ['one more than letters of a day', { ofAll: mostOfAll }, tooMany],
  ['the hundredth for one address', { ofAddress: 99 }, null],
])('%s is heard, or not', (_what, lately, refusal) =>
  expect(canAsk({ ...none, ...lately })).toEqual(refusal),
);

it.each<[string, Partial<Askings>, boolean]>([
  ['the first', {}, true],
  ['one pressed twice', { ofAddress: 1, justNow: 1 }, false],
  ['the third of a day', { ofAddress: 2 }, true],
  ['the fourth of a day', { ofAddress: 3 }, false],
])('%s brings a letter, or none', (_what, lately, brings) =>
  expect(canWriteTo({ ...none, ...lately })).toBe(brings),
);

describe('a link', () => {
  const askedAt = new Date('2026-11-21T06:00:00Z');
  it('confirms for seven days', () => {
    expect(canConfirm({ askedAt }, new Date('2026-11-28T06:00:00Z'))).toBe(true);
    expect(canConfirm({ askedAt }, new Date('2026-11-28T06:00:01Z'))).toBe(false);
  });
});
