import type { Cause, Pace } from './live.ts';

/** For bursts of events: one read runs, at most one waits, and they start `leastMs` apart. */
export const joined =
  (leastMs: number): Pace =>
  (read) => {
    let isBusy = false;
    let next: Cause | null = null;
    const begin = (cause: Cause): void => {
      isBusy = true;
      const pause = new Promise((resolve) => setTimeout(resolve, leastMs));
      void Promise.all([read(cause), pause]).then(() => {
        isBusy = false;
        const waiting = next;
        next = null;
        if (waiting !== null) begin(waiting);
      });
    };
    return (cause) => {
      if (!isBusy) begin(cause);
      else if (next !== 'news') next = cause;
    };
  };
