import { dubaiMinutes } from './pure/dubai-time.ts';

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

const minuteMs = 60_000;

/** A pattern is none of ours. */
class UnknownPattern extends Error {}

type Fits = (value: number) => boolean;

function fieldOf(text: string): Fits {
  if (text === '*') return () => true;
  const every = /^\*\/(\d+)$/.exec(text)?.[1];
  if (every !== undefined) return (value) => value % Number(every) === 0;
  if (/^\d+$/.test(text)) return (value) => value === Number(text);
  throw new UnknownPattern(`"${text}" is not a valid minute or hour.`);
}

/**
 * The last minute after `after`, and not after `until`, at which a pattern is due; null where there is none. Patterns are
 * those of cron with minutes and hours; a day of the week or a month is refused by an error.
 */
export function lastDue(pattern: string, after: Date, until: Date): Date | null {
  const [minute = '', hour = '', ...days] = pattern.split(' ');
  if (days.join(' ') !== '* * *')
    throw new UnknownPattern(`"${pattern}": only daily patterns are supported.`);
  const [fitsMinute, fitsHour] = [fieldOf(minute), fieldOf(hour)];
  const last = Math.floor(until.getTime() / minuteMs) * minuteMs;
  for (let at = last; at > after.getTime(); at -= minuteMs) {
    const minutes = dubaiMinutes(new Date(at));
    if (fitsMinute(minutes % 60) && fitsHour(Math.floor(minutes / 60))) return new Date(at);
  }
  return null;
}
