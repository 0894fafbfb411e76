import type { Clock } from './clock.ts';

export interface Breaker {
  /** Always while closed, never while open, one call at a time while half open. */
  readonly admit: () => boolean;
  readonly state: () => 'closed' | 'open' | 'half_open';
  readonly record: (isUp: boolean) => void;
  /** Closes after a weaker sign of life than a call; the next failed call opens it again. */
  readonly trust: () => void;
}

/**
 * Opens after `failures` consecutive failures; half open after `coolDownMs`. A call without a recorded outcome frees
 * its slot after the same time.
 */
export function createBreaker(clock: Clock, settings: { failures: number; coolDownMs: number }): Breaker {
  let failed = 0;
  let askAgainAt: number | null = null;
  const now = (): number => clock.now().getTime();
  const state = (): 'closed' | 'open' | 'half_open' => {
    if (askAgainAt === null) return 'closed';
    // Survive a clock that was set back.
    const wait = askAgainAt - now();
    return wait > 0 && wait <= settings.coolDownMs ? 'open' : 'half_open';
  };
  return {
    state,
    admit: () => {
      const current = state();
      if (current === 'half_open') askAgainAt = now() + settings.coolDownMs;
      return current !== 'open';
    },
    trust: () => {
      failed = settings.failures - 1;
      askAgainAt = null;
    },
    record: (isUp) => {
      failed = isUp ? 0 : failed + 1;
      if (isUp) askAgainAt = null;
      else if (failed >= settings.failures) askAgainAt = now() + settings.coolDownMs;
    },
  };
}
