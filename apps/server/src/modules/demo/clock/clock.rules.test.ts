import { describe, expect, it } from 'vitest';
import { dubaiTime } from '../../../platform/pure/dubai-time.ts';
import { daysOf, goalOf, isWithinReach, nextStop } from './clock.rules.ts';

/** Ten in the morning in Dubai on a Saturday. */
const now = new Date('2026-11-21T06:00:00Z');

/** Every stop on the way. */
function way(goal: Date): Date[] {
  const stops: Date[] = [];
  for (let at = now; at.getTime() < goal.getTime();) {
    at = nextStop(at, goal);
    stops.push(at);
  }
  return stops;
}

it('half an hour on, stops at a full hour on the way', () => {
  const later = new Date(now.getTime() + 30 * 60_000);
  expect(goalOf('half_hour', now)).toEqual(later);
  expect(way(later)).toEqual([later]);
});

describe('tomorrow', () => {
  const goal = goalOf('tomorrow', now);

  it('is its morning in Dubai, in any machine time zone', () => {
    expect(goal.toISOString()).toBe('2026-11-22T04:30:00.000Z');
    expect(goalOf('tomorrow', new Date('2026-11-21T21:00:00Z')).toISOString()).toBe(
      '2026-11-23T04:30:00.000Z',
    );
  });

  it('is reached hour by hour', () => {
    const stops = way(goal);
    expect(stops).toHaveLength(23);
    expect(stops.slice(0, -1).every((stop) => dubaiTime(stop).endsWith(':00'))).toBe(true);
    expect(stops.at(-1)).toEqual(goal);
  });
});

describe('next month', () => {
  const goal = goalOf('next_month', now);

  it('is the day after the same date', () => {
    expect(goal.toISOString()).toBe('2026-12-22T04:30:00.000Z');
    expect(goalOf('next_month', new Date('2027-01-31T06:00:00Z')).toISOString()).toBe(
      '2027-03-01T04:30:00.000Z',
    );
  });

  it('is reached in longer steps, the last two days hour by hour, and never goes back', () => {
    const stops = way(goal);
    expect(stops.length).toBeLessThan(300);
    expect(stops.every((stop, at) => stop.getTime() > (stops[at - 1] ?? now).getTime())).toBe(true);
    expect(stops.at(-1)).toEqual(goal);
  });
});

it('limits the life of a demo', () => {
  expect(isWithinReach(now, new Date('2027-11-21T06:00:00Z'))).toBe(true);
  expect(isWithinReach(now, new Date('2028-01-01T06:00:00Z'))).toBe(false);
});

it('reports whole days', () => {
  expect(daysOf(0)).toBe(0);
  expect(daysOf(36 * 3_600_000)).toBe(1);
});
