import { ibanInput } from '@sufra/contract/partners/id-numbers.ts';
import { describe, expect, it } from 'vitest';
import {
  emiratesIdProblem,
  maskEmiratesId,
  maskIban,
  mayApplyFrom,
  refusesTooMany,
  secretsDueBefore,
} from './applying.ts';

const now = new Date('2026-11-21T06:00:00Z');
const goodIban = 'AE070331234567890123456';
const goodEmiratesId = '784-1990-1234567-6';

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

  it('is accepted with a wrong check digit once confirmed, but never for a child', () => {
    expect(problem('784-1990-1234567-7', true)).toBeNull();
    expect(problem('784-2009-1234567-6', true)).toBe('emirates_id');
  });

  it("needs an adult by Dubai's calendar", () => {
    const emiratesId = '784-2009-1234567-9';
    const at = (instant: string) =>
      emiratesIdProblem({ emiratesId, isEmiratesIdCertain: true }, new Date(instant));
    expect(at('2026-12-31T19:59:59Z')).toBe('emirates_id');
    expect(at('2026-12-31T20:00:00Z')).toBeNull();
  });
});

it('masks the middle of numbers', () => {
  expect(maskIban(goodIban)).toBe('AE07 •••• 3456');
  expect(maskEmiratesId(goodEmiratesId)).toBe('784-1990-•••••••-6');
  const random = (): string => `AE${Array.from({ length: 21 }, (_, at) => (at * 7) % 10).join('')}`;
  expect(maskIban(random())).toHaveLength(14);
  expect(ibanInput.safeParse(goodIban).success).toBe(true);
});

describe('the limit of applications', () => {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

  it('names the next possible date', () => {
    const recent = [1, 2, 3, 4, 29].map(daysAgo);
    expect(mayApplyFrom(recent)).toEqual(new Date('2026-11-22T06:00:00Z'));
    expect(refusesTooMany(recent, now)?.params).toEqual({ from: '2026-11-22T06:00:00.000Z' });
  });
});

it("keeps a rejected application's numbers as long as its pictures", () => {
  expect(secretsDueBefore(now)).toEqual(new Date('2026-08-23T06:00:00Z'));
});
