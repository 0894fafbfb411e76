/** The most lines one booking's talk holds. */
export const maxMessages = 300;

const silenceMs = 10 * 60_000;

/** Whether nothing was written by this side for ten minutes: only then its next line is told of. */
export const isFirstAfterSilence = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= silenceMs;
