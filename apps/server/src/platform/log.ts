import pino from 'pino';

export type Log = pino.Logger;

const secretKeys = [
  'authorization',
  'cookie',
  'otp',
  'challenge',
  'token',
  'password',
  'cardNumber',
  'cvv',
  'iban',
  'emiratesId',
  'phone',
  'email',
  'name',
  'allergies',
  'healthConditions',
];

// PostgreSQL errors quote the row: names, phones, addresses. Aggregate errors nest them. The pool attaches the
// connection, with its key and statements, to its errors.
const shownRows = ['err', 'err.aggregateErrors[*]', 'err.aggregateErrors[*].aggregateErrors[*]'].flatMap(
  (error) => [`${error}.detail`, `${error}.where`, `${error}.client`],
);

/** JSON, by default on stdout. Redacts secret and personal keys two levels deep, and rows in database errors. */
export function createLog(level: string, to: pino.DestinationStream = pino.destination(1)): Log {
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), ...shownRows],
      remove: true,
    },
  };
  return pino(settings, to);
}
