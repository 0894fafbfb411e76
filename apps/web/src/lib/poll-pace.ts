import { isApiError } from './api.ts';

/** What a query knows of its last failure. */
interface Failing {
  readonly error: Error | null;
  /** When, in milliseconds of the browser's clock; 0 where it never failed. */
  readonly errorUpdatedAt: number;
}

/**
 * Milliseconds from its failure for which a poll that was turned away rests: what the server asked for, up to twice as
 * long. Everybody who was turned away waits differently, but always the same, whoever asks again.
 */
export function restOf({ error, errorUpdatedAt }: Failing): number {
  if (!isApiError(error, 'unavailable')) return 0;
  const seconds = Number(error.params['retryAfterSeconds'] ?? 0);
  return Math.round(seconds * (1_000 + (errorUpdatedAt % 1_000)));
}

export const isResting = (failing: Failing | undefined, now: number): boolean =>
  failing !== undefined && now < failing.errorUpdatedAt + restOf(failing);

/** `refetchInterval: every(10_000)`: so often, and later where the server asked for it. */
export const every =
  (ms: number) =>
  ({ state }: { readonly state: Failing }): number =>
    Math.max(ms, restOf(state));
