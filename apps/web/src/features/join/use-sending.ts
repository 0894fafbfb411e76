// Sends an application in, one at a time and once, whatever the connection does; the wizard's hook calls it.
import { useState } from 'react';
import { isApiError, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, isUndecided } from '../../lib/attempt-key.ts';
import { chefBodyOf, type JoinDraft, restaurantBodyOf } from './join-draft.ts';
import { type JoinKind, type PictureName, type Pictures, picturesOf } from './join-kinds.ts';
import { type ApplyWish, useApply } from './join.api.ts';

/** The pictures the server would not take. */
export const refusedPictures = (kind: JoinKind, error: unknown): PictureName[] =>
  isApiError(error) ? picturesOf(kind).filter((name) => `documents.${name}` in error.fields) : [];

function wishOf(kind: JoinKind, draft: JoinDraft, pictures: Pictures, idempotencyKey: string): ApplyWish {
  const { idFront = '', idBack = '', selfie = '' } = pictures;
  const { tradeLicense = '', managerEmiratesId = '', managerSelfie = '' } = pictures;
  return kind === 'chef'
    ? { kind, idempotencyKey, body: { ...chefBodyOf(draft), documents: { idFront, idBack, selfie } } }
    : {
        kind,
        idempotencyKey,
        body: { ...restaurantBodyOf(draft), documents: { tradeLicense, managerEmiratesId, managerSelfie } },
      };
}

interface Hearing {
  readonly onSent: () => void;
  readonly onRefused: (error: unknown) => void;
}

export function useSending(kind: JoinKind) {
  const apply = useApply();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  // Counts what was changed: the same content is sent under the same key until it is answered.
  const [version, setVersion] = useState(0);
  const send = (draft: JoinDraft, pictures: Pictures, { onSent, onRefused }: Hearing): void =>
    apply.mutate(wishOf(kind, draft, pictures, keys.keyFor(String(version))), {
      onSuccess: onSent,
      onError: (error) => {
        if (!isUndecided(error)) keys.close();
        onRefused(error);
      },
    });
  return {
    send,
    changed: () => setVersion((before) => before + 1),
    isSending: apply.isPending || apply.isSuccess,
    error: apply.error,
  };
}
