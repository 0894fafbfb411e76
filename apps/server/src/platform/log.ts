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

/** Enough of a phone to recognise it in a log, and no more: "+9715…12". */
export const maskPhone = (phone: string): string => `${phone.slice(0, 5)}…${phone.slice(-2)}`;
