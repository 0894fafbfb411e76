import type { ErrorCode, FieldCode } from '@sufra/contract/errors.ts';

/** `fields` maps body paths to field codes; `params` fill the client's text. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, FieldCode>>;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: ErrorCode, more: Omit<Refusal, 'code'> = {}): Result<never> => ({
  ok: false,
  refusal: { code, ...more },
});

export const map = <T, U>(result: Result<T>, to: (value: T) => U): Result<U> =>
  result.ok ? ok(to(result.value)) : result;
