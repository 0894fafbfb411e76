import { describe, expect, it } from 'vitest';
import { lastDue } from './timetable.ts';

/** 10:00 in Dubai. */
const now = new Date('2026-11-21T06:00:00Z');
const hoursLater = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

describe('a pattern', () => {
  it.each([
    ['0 21 * * *', 24, '2026-11-21T17:00:00.000Z'],
    ['5 0 * * *', 24, '2026-11-21T20:05:00.000Z'],
    ['4 * * * *', 3, '2026-11-21T08:04:00.000Z'],
    ['*/5 * * * *', 1, '2026-11-21T07:00:00.000Z'],
    ['* * * * *', 1, '2026-11-21T07:00:00.000Z'],
  ])('%s within %i hours was due last at %s', (pattern, hours, due) =>
    expect(lastDue(pattern, now, hoursLater(hours))?.toISOString()).toBe(due),
  );

  it('excludes the start and includes the end of the range', () => {
    expect(lastDue('0 10 * * *', now, hoursLater(1))).toBeNull();
    expect(lastDue('0 11 * * *', now, hoursLater(1))).toEqual(hoursLater(1));
  });

  it.each(['0 21 * * 1', '0 21 1 * *', 'x 1 * * *', '0 1-3 * * *'])('refuses %s', (pattern) =>
    expect(() => lastDue(pattern, now, hoursLater(1))).toThrow(),
  );
});

it('finds every run of a day in small steps', () => {
  const due: string[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const at = lastDue('30 1 * * *', hoursLater(hour), hoursLater(hour + 1));
    if (at !== null) due.push(at.toISOString());
  }
  expect(due).toEqual(['2026-11-21T21:30:00.000Z']);
});
