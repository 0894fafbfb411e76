import { useState } from 'react';
import { isApiError, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, isUndecided, type useSingleMutation } from '../../lib/query.ts';

/** The pictures the server would not take. */
export const refusedPictures = <Name extends string>(names: readonly Name[], error: unknown): Name[] =>
  isApiError(error) ? names.filter((name) => `documents.${name}` in error.fields) : [];

export type Applying<Wish> = ReturnType<typeof useSingleMutation<unknown, Wish>>;

interface Hearing {
  readonly onSent: () => void;
  readonly onRefused: (error: unknown) => void;
}

export function useSending<Wish>(applying: Applying<Wish>) {
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  // Counts what was changed: the same content is sent under the same key until it is answered.
  const [version, setVersion] = useState(0);
  const send = (wishWith: (idempotencyKey: string) => Wish, { onSent, onRefused }: Hearing): void =>
    applying.mutate(wishWith(keys.keyFor(String(version))), {
      onSuccess: onSent,
      onError: (error) => {
        if (!isUndecided(error)) keys.close();
        onRefused(error);
      },
    });
  return {
    send,
    changed: () => setVersion((before) => before + 1),
    isSending: applying.isPending || applying.isSuccess,
    error: applying.error,
  };
}
