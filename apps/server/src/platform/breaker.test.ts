import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';
import { settableClock } from './clock.ts';

function opened() {
  const clock = settableClock('2026-11-21T06:00:00Z');
  const breaker = createBreaker(clock, { failures: 3, coolDownMs: 10_000 });
  const fail = (): void => {
    expect(breaker.admit()).toBe(true);
    breaker.record(false);
  };
  return { clock, breaker, fail };
}

describe('a breaker', () => {
  it('stays closed while calls succeed in between', () => {
    const { breaker, fail } = opened();
    for (let round = 0; round < 5; round += 1) {
      fail();
      fail();
      breaker.record(true);
    }
    expect(breaker.state()).toBe('closed');
  });

  it('opens after three failures in a row and admits no call until it has cooled down', () => {
    const { clock, breaker, fail } = opened();
    fail();
    fail();
    fail();
    expect([breaker.state(), breaker.admit()]).toEqual(['open', false]);
    clock.advance(9_999);
    expect(breaker.admit()).toBe(false);
    clock.advance(1);
    expect(breaker.state()).toBe('half_open');
  });

  it('then admits a single probe', () => {
    const { clock, breaker, fail } = opened();
    fail();
    fail();
    fail();
    clock.advance(10_000);
    expect([breaker.admit(), breaker.admit()]).toEqual([true, false]);
    breaker.record(false);
    clock.advance(9_999);
    expect(breaker.admit()).toBe(false);
    clock.advance(1);
    expect(breaker.admit()).toBe(true);
    breaker.record(true);
    expect([breaker.state(), breaker.admit(), breaker.admit()]).toEqual(['closed', true, true]);
  });

  it('is not held open by a call without an outcome', () => {
    const { clock, breaker, fail } = opened();
    fail();
    fail();
    fail();
    clock.advance(10_000);
    expect(breaker.admit()).toBe(true);
    clock.advance(10_000);
    expect(breaker.admit()).toBe(true);
  });

  it('closes on a success and opens with the next failure', () => {
    const { clock, breaker, fail } = opened();
    fail();
    fail();
    fail();
    clock.advance(10_000);
    breaker.trust();
    expect(breaker.state()).toBe('closed');
    fail();
    expect(breaker.state()).toBe('open');
    clock.advance(10_000);
    breaker.trust();
    breaker.record(true);
    fail();
    fail();
    expect(breaker.state()).toBe('closed');
  });

  it('survives a clock that is set back an hour', () => {
    const { clock, breaker, fail } = opened();
    fail();
    fail();
    fail();
    clock.advance(-3_600_000);
    expect(breaker.admit()).toBe(true);
    breaker.record(false);
    expect(breaker.admit()).toBe(false);
    clock.advance(10_000);
    expect(breaker.admit()).toBe(true);
  });
});
