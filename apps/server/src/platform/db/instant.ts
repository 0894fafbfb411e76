import pg from 'pg';

const parseAnyhow = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (
  text: string,
) => Date | number;

const zero = 48;
const [point, plus, dash, colon] = [46, 43, 45, 58];
const fractionAt = 19;

/**
 * `2026-11-21 06:00:00.123456+00` as a Date, without what is finer than a millisecond. Whatever looks otherwise (years
 * before Christ or beyond 9999, zones with minutes, `infinity`) is read by pg.
 */
export function readInstant(text: string): Date | number {
  const zoneAt = text.length - 3;
  if (zoneAt < fractionAt || text.charCodeAt(4) !== dash || text.charCodeAt(16) !== colon)
    return parseAnyhow(text);
  const sign = text.charCodeAt(zoneAt);
  if (sign !== plus && sign !== dash) return parseAnyhow(text);
  const year = twoAt(text, 0) * 100 + twoAt(text, 2);
  // Date.UTC takes these for years of the last century.
  if (year < 100) return parseAnyhow(text);
  const hours = twoAt(text, zoneAt + 1);
  return new Date(
    Date.UTC(
      year,
      twoAt(text, 5) - 1,
      twoAt(text, 8),
      twoAt(text, 11) - (sign === plus ? hours : -hours),
      twoAt(text, 14),
      twoAt(text, 17),
      millisecondsOf(text, zoneAt),
    ),
  );
}

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - zero;
const twoAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

/** PostgreSQL leaves zeros at the end out, and all of it where nothing is left. */
function millisecondsOf(text: string, end: number): number {
  if (text.charCodeAt(fractionAt) !== point) return 0;
  let milliseconds = 0;
  for (let at = fractionAt + 1, worth = 100; at < end && worth >= 1; at += 1, worth /= 10)
    milliseconds += digitAt(text, at) * worth;
  return milliseconds;
}
