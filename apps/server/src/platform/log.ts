// Structured logs with everything secret or personal redacted; the composition root makes the one logger.
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

/** A JSON logger on standard output. Known secret and personal keys are removed up to two levels deep. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      remove: true,
    },
  });
}
