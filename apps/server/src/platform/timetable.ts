import { dubaiMinutes } from './pure/dubai-time.ts';

/** A process catches up on jobs due just before it started. */
const beforeStartMs = 60_000;
/** After a longer standstill, missed jobs are dropped. */
const atMostMs = 60 * 60_000;

interface Entry {
  readonly name: string;
  readonly cron: string;
}

/**
 * Sends the jobs due since its last run; call it often, never concurrently. `send` receives the due minute and must be
 * idempotent for it.
 */
export function timetable(
  entries: readonly Entry[],
  send: (name: string, due: Date) => Promise<void>,
  now: () => number = Date.now,
): () => Promise<void> {
  let looked: number | null = null;
  return async () => {
    const until = now();
    // After the clock was set back, jobs were already sent.
    const after = looked === null || looked > until ? until - beforeStartMs : looked;
    const from = new Date(Math.max(after, until - atMostMs));
    for (const { name, cron } of entries) {
      const due = lastDue(cron, from, new Date(until));
      if (due) await send(name, due);
    }
    // Advance only now, so that a failed send is repeated.
    looked = until;
  };
}

const minuteMs = 60_000;

class UnknownPattern extends Error {}

type Fits = (value: number) => boolean;

function fieldOf(text: string): Fits {
  if (text === '*') return () => true;
  const every = /^\*\/(\d+)$/.exec(text)?.[1];
  if (every !== undefined) return (value) => value % Number(every) === 0;
  if (/^\d+$/.test(text)) return (value) => value === Number(text);
  throw new UnknownPattern(`"${text}" is not a valid minute or hour.`);
}

/** The last minute after `after`, up to `until`, at which a pattern is due; null if none. Throws for a weekday or a month. */
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
