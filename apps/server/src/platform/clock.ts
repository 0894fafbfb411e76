// The one clock: everything asks it for the time, tests set it.

export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is set or advanced; for tests. */
export function settableClock(start: string): Clock & { set(to: string): void; advance(ms: number): void } {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    set: (to) => {
      time = Date.parse(to);
    },
    advance: (ms) => {
      time += ms;
    },
  };
}
