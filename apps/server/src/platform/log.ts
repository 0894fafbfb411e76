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

// PostgreSQL shows the whole row it refused: names, phones, addresses. Jobs gather such errors in lists. The pool hangs the
// whole connection on one that breaks: its key, and every statement it knows.
const shownRows = ['err', 'err.aggregateErrors[*]', 'err.aggregateErrors[*].aggregateErrors[*]'].flatMap(
  (error) => [`${error}.detail`, `${error}.where`, `${error}.client`],
);

/**
 * A JSON logger, on standard output unless told otherwise. Known secret and personal keys are removed up to two levels
 * deep, and from errors of the database the rows they show.
 */
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
