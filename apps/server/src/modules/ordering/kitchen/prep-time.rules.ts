/** Factors of the menu's time for half, and four of five orders. */
export interface PrepTimeModel {
  readonly p50: number;
  readonly p80: number;
}

export const defaultPrepTime: PrepTimeModel = { p50: 1, p80: 1.25 };

/** From here on a kitchen or hour is judged by its own orders alone. */
const enough = 20;
// Beyond these, a button was pressed too early or too late.
const least = 0.2;
const most = 4;
const hours = 24;

export interface PreparedOrder {
  readonly acceptedAt: Date;
  readonly preparingAt: Date | null;
  readonly readyAt: Date;
  readonly scheduledFrom: Date;
  readonly prepMinutes: number;
  readonly travelMinutes: number;
}

const minuteMs = 60_000;

export const begunAt = ({
  since,
  scheduledFrom,
  prepMinutes,
  travelMinutes,
}: Pick<PreparedOrder, 'scheduledFrom' | 'prepMinutes' | 'travelMinutes'> & { readonly since: Date }): Date =>
  new Date(Math.max(since.getTime(), scheduledFrom.getTime() - (prepMinutes + travelMinutes) * minuteMs));

export function prepFactor(order: PreparedOrder): number {
  const begun = begunAt({ ...order, since: order.preparingAt ?? order.acceptedAt });
  const factor = (order.readyAt.getTime() - begun.getTime()) / minuteMs / order.prepMinutes;
  return Math.min(most, Math.max(least, factor));
}

export interface Sample {
  readonly hour: number;
  readonly factor: number;
}

/** Few samples lean on the whole day, then on the default. */
export function learnPrepTimes(samples: readonly Sample[]): PrepTimeModel[] {
  const day = blend(
    samples.map(({ factor }) => factor),
    defaultPrepTime,
  );
  return Array.from({ length: hours }, (_, at) =>
    blend(
      samples.filter(({ hour }) => hour === at).map(({ factor }) => factor),
      day,
    ),
  );
}

function blend(factors: readonly number[], prior: PrepTimeModel): PrepTimeModel {
  if (factors.length === 0) return prior;
  const weight = Math.min(1, factors.length / enough);
  const sorted = [...factors].sort((one, other) => one - other);
  const mixed = (share: number, known: number): number =>
    weight * quantile(sorted, share) + (1 - weight) * known;
  return { p50: mixed(0.5, prior.p50), p80: mixed(0.8, prior.p80) };
}

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
