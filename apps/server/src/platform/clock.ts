export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can run ahead of another and never goes back. */
export interface AheadClock extends Clock {
  readonly ahead: () => number;
  readonly send: (ms: number) => void;
}

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
