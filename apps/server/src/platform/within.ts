/** Resolves with the work, at the latest after `ms`; the work itself goes on. A failure is thrown only in time. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const clock = alarm(ms);
  await Promise.race([work, clock.rings]).finally(clock.stop);
}

/** Somebody outside did not answer in time; a call that needed them is told that we are busy. */
export class TookTooLong extends Error {
  readonly statusCode = 503;
}

/** What the work came to; throws `TookTooLong` after `ms`. The work itself goes on, and nobody hears of it. */
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
