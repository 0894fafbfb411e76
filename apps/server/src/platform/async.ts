export interface Loop {
  readonly start: (afterMs?: number) => void;
  readonly stop: () => Promise<void>;
  readonly hurry: () => void;
}

/** Runs `work` again `everyMs` after each run ends. */
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

/** Runs all items even after a failure, then throws every error. */
export async function inTurn<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  let count = 0;
  for await (const item of items) {
    count += 1;
    await work(item).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${count} failed.`);
}

/** Resolves with `work` or after `ms`; `work` continues. Throws only if `work` fails in time. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const clock = alarm(ms);
  await Promise.race([work, clock.rings]).finally(clock.stop);
}

export class TookTooLong extends Error {
  readonly statusCode = 503;
}

/** Throws `TookTooLong` after `ms`; `work` continues and its outcome is ignored. */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const clock = alarm(ms);
  const late = clock.rings.then((): never => {
    throw new TookTooLong(`No response within ${ms} ms.`);
  });
  return Promise.race([work, late]).finally(clock.stop);
}

function alarm(ms: number): { readonly rings: Promise<void>; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const rings = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return { rings, stop: () => clearTimeout(timer) };
}
