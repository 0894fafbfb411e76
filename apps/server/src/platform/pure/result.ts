import type { ErrorCode, FieldCode } from '@sufra/contract/errors.ts';

/** Why something was refused. `fields` maps body paths to what is wrong with them; `params` feed the client's text. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, FieldCode>>;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** Wraps a value as success. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** Builds a refusal. */
export const refuse = (code: ErrorCode, more: Omit<Refusal, 'code'> = {}): Result<never> => ({
  ok: false,
  refusal: { code, ...more },
});

/** Turns a success's value into another; a refusal stays. */
export const map = <T, U>(result: Result<T>, to: (value: T) => U): Result<U> =>
  result.ok ? ok(to(result.value)) : result;
