// Waits for work no longer than it may take; the outbox, the live connection and the streams end with it.

/** Resolves with the work, at the latest after `ms`; the work itself goes on. A failure is thrown only in time. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
