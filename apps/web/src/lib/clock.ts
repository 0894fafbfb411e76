const tag =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="clock-ahead"]');

let ahead = Number(tag?.content ?? 0);

let held: number | null = null;

/** Milliseconds since 1970. */
export const nowMs = (): number => held ?? Date.now() + ahead;

/** Stands still at a moment, so that what a server drew then is taken over word for word, until it is let go. */
export const holdClock = (at: number): void => {
  held = at;
};

export const letClockGo = (): void => {
  held = null;
};

/** The same as a date. */
export const rightNow = (): Date => new Date(nowMs());

/** Milliseconds ahead of the machine's clock, as a server that draws pages was told. */
export const setClockAhead = (ms: number): void => {
  ahead = ms;
};

/** A reply takes its time, and clocks of browsers are never quite right. */
const tolerableMs = 60_000;

/** Follows a clock that was sent ahead while the page is open; it never goes back. */
export const followClock = (now: string): void => {
  const by = Date.parse(now) - Date.now();
  if (by > ahead + tolerableMs) ahead = by;
};
