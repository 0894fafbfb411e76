/** Parts of the menu's time in which half of the orders are ready, and four of five. */
export interface Pace {
  readonly p50: number;
  readonly p80: number;
}

/** Of a kitchen nobody knows yet: what its menu says, or a quarter more on a slow day. */
export const usualPace: Pace = { p50: 1, p80: 1.25 };

/** With so many orders a kitchen, or an hour of its day, is known by them alone. */
const enough = 20;
/** Parts beyond these are buttons pressed too early or too late, not cooking. */
const least = 0.2;
const most = 4;
const hours = 24;

export interface Made {
  readonly acceptedAt: Date;
  /** When the kitchen said it began; not all say. */
  readonly preparingAt: Date | null;
  readonly readyAt: Date;
  readonly scheduledFrom: Date;
  readonly prepMinutes: number;
  readonly travelMinutes: number;
}

const minuteMs = 60_000;

/**
 * When a kitchen is at an order: not before it says so or has to, however early it said yes. `since` is the yes or the
 * beginning.
 */
export const begunAt = ({
  since,
  scheduledFrom,
  prepMinutes,
  travelMinutes,
}: Pick<Made, 'scheduledFrom' | 'prepMinutes' | 'travelMinutes'> & { readonly since: Date }): Date =>
  new Date(Math.max(since.getTime(), scheduledFrom.getTime() - (prepMinutes + travelMinutes) * minuteMs));

/** What part of the menu's time an order took. */
export function partOf(made: Made): number {
  const begun = begunAt({ ...made, since: made.preparingAt ?? made.acceptedAt });
  const part = (made.readyAt.getTime() - begun.getTime()) / minuteMs / made.prepMinutes;
  return Math.min(most, Math.max(least, part));
}

export interface Sample {
  /** Of Dubai's day, 0 to 23. */
  readonly hour: number;
  readonly part: number;
}

/** The pace of each hour of the day. Few orders of an hour lean on the whole day, and few of a day on the menu. */
export function learn(samples: readonly Sample[]): Pace[] {
  const day = lean(
    samples.map(({ part }) => part),
    usualPace,
  );
  return Array.from({ length: hours }, (_, at) =>
    lean(
      samples.filter(({ hour }) => hour === at).map(({ part }) => part),
      day,
    ),
  );
}

function lean(parts: readonly number[], on: Pace): Pace {
  if (parts.length === 0) return on;
  const weight = Math.min(1, parts.length / enough);
  const sorted = [...parts].sort((one, other) => one - other);
  const mixed = (share: number, known: number): number =>
    weight * quantile(sorted, share) + (1 - weight) * known;
  return { p50: mixed(0.5, on.p50), p80: mixed(0.8, on.p80) };
}

/** Between the two samples beside it; `sorted` is not empty. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
