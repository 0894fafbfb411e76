export interface Loop {
  /** The first run comes after this many milliseconds; at once unless told. */
  readonly start: (afterMs?: number) => void;
  /** Waits for the run under way; none begins afterwards. */
  readonly stop: () => Promise<void>;
  /** Shortens the pause to nothing, once. */
  readonly hurry: () => void;
}

/** Runs `work` every `everyMs` milliseconds, counted from the end of one run to the start of the next. */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  complain: (error: unknown) => void,
): Loop {
  let isOn = false;
  let isHurried = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const pause = (ms: number): void => {
    timer = isOn ? setTimeout(run, ms) : null;
  };
  const run = (): void => {
    timer = null;
    isHurried = false;
    running = work()
      .catch(complain)
      .then(() => pause(isHurried ? 0 : everyMs));
  };
  return {
    start: (afterMs = 0) => {
      if (isOn) return;
      isOn = true;
      pause(afterMs);
    },
    stop: async () => {
      isOn = false;
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
    hurry: () => {
      isHurried = true;
      if (!timer) return;
      clearTimeout(timer);
      pause(0);
    },
  };
}
