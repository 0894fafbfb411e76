/** No way there: refused, cut, no such name (a container that stopped has none), no machine that answers. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** It says so itself, or PgBouncer in its place (08P01). */
const startingOrStopping = ['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', '08P01'];

/** A standby that is not in charge, or not any more. */
const notInCharge = ['25006'];

/** A transaction hung, what it waited for was held for too long, a statement took too long. */
const tooSlow = ['25P03', '55P03', '57014'];

const awayCodes = new Set([...networkCodes, ...startingOrStopping, ...notInCharge, ...tooSlow]);

/** The database restarts, is full, can't be reached or does not get on: a passing state, not a fault of who asks. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    (typeof code === 'string' && awayCodes.has(code)) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}
