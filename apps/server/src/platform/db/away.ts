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

const startingOrStopping = ['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', '08P01'];

/** A standby that is not, or no longer, the primary. */
const notInCharge = ['25006'];

const tooSlow = ['25P03', '55P03', '57014'];

const awayCodes = new Set([...networkCodes, ...startingOrStopping, ...notInCharge, ...tooSlow]);

/** Temporarily unavailable: restarting, full, unreachable or too slow. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    (typeof code === 'string' && awayCodes.has(code)) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}
