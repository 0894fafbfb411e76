import { isApiError } from './api.ts';

export interface AttemptKeys {
  /** The same content keeps its key until it is answered for good; any other content gets a new one. */
  keyFor: (content: string) => string;
  /** The bank or the server has decided: the next attempt is a new one even with the same card. */
  close: () => void;
}

export function attemptKeys(newKey: () => string): AttemptKeys {
  let open: { readonly content: string; readonly key: string } | null = null;
  return {
    keyFor: (content) => {
      if (open?.content !== content) open = { content, key: newKey() };
      return open.key;
    },
    close: () => {
      open = null;
    },
  };
}

/** Nobody knows yet whether it was done: only the same key may ask again. */
export const isUndecided = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === 'offline' || error.code === 'request_in_flight' || error.status >= 500);
