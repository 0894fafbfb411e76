export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be sent ahead of another, and never comes back. */
export interface AheadClock extends Clock {
  /** Milliseconds it is ahead by. */
  readonly ahead: () => number;
  /** Sends it ahead by so many milliseconds in all; less than it is ahead already changes nothing. */
  readonly send: (ms: number) => void;
}

/** Tells the time of `clock` until it is sent ahead. */
export function aheadOf(clock: Clock): AheadClock {
  let ahead = 0;
  return {
    now: () => (ahead === 0 ? clock.now() : new Date(clock.now().getTime() + ahead)),
    ahead: () => ahead,
    send: (ms) => {
      ahead = Math.max(ahead, ms);
    },
  };
}

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
