import { lastDue } from './cron.ts';

/** What was due just before a process started is its own to see to. */
const beforeStartMs = 60_000;
/** A process that stood still for longer leaves what it missed. */
const atMostMs = 60 * 60_000;

interface Entry {
  readonly name: string;
  readonly cron: string;
}

/**
 * What looks for what is due since it looked last, to be run often and never twice at once. `send` is called with the
 * minute for which a job is due; a second call with the same two must do nothing.
 */
export function timetable(
  entries: readonly Entry[],
  send: (name: string, due: Date) => Promise<void>,
  now: () => number = Date.now,
): () => Promise<void> {
  let looked: number | null = null;
  return async () => {
    const until = now();
    // A clock that was set back is believed: what comes up again has been sent already.
    const after = looked === null || looked > until ? until - beforeStartMs : looked;
    const from = new Date(Math.max(after, until - atMostMs));
    for (const { name, cron } of entries) {
      const due = lastDue(cron, from, new Date(until));
      if (due) await send(name, due);
    }
    // Only now: where the queue could not be reached, the same is looked for again.
    looked = until;
  };
}
