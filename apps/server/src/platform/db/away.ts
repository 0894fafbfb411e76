// Tells a database that is away for a while from one that refuses; the server's answers and the queue of jobs ask.

// The last four: a standby that is not in charge, or not any more; a transaction hung, what it waited for was held for too
// long, a statement took too long.
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '25006',
  '25P03',
  '55P03',
  '57014',
]);

/** The database restarts, is full or does not get on: a passing state, not a fault of who asks. */
export function isDatabaseAway({
  code,
  message,
}: {
  readonly code?: unknown;
  readonly message: string;
}): boolean {
  return (
    (typeof code === 'string' && awayCodes.has(code)) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  );
}
