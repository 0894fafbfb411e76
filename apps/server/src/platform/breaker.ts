import type { Clock } from './clock.ts';

export interface Breaker {
  /** Whether a call may go out: always while all is well, never while it is open, one at a time once it has cooled down. */
  readonly admit: () => boolean;
  /** As `admit`, without taking the one place there may be. */
  readonly state: () => 'closed' | 'open' | 'half_open';
  /** Every call that was admitted says how it went. */
  readonly record: (isUp: boolean) => void;
  /** Closes it on a sign of life that proves less than a call does: the first call that finds nobody opens it again. */
  readonly trust: () => void;
}

/**
 * Opens after `failures` calls in a row found nobody. From `coolDownMs` later one call at a time finds out whether the
 * service is back; the first that succeeds closes it. A call that never says how it went gives up its place after as long.
 */
export function createBreaker(clock: Clock, settings: { failures: number; coolDownMs: number }): Breaker {
  let failed = 0;
  let askAgainAt: number | null = null;
  const now = (): number => clock.now().getTime();
  const state = (): 'closed' | 'open' | 'half_open' => {
    if (askAgainAt === null) return 'closed';
    // A clock that was set back must not keep it open for as long.
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
