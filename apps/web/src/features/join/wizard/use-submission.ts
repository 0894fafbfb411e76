import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay } from '../../../lib/format.ts';
import { attemptKeys, isUndecided, type useSingleMutation } from '../../../lib/query.ts';
import { refreshSession, sessionKey } from '../../../lib/session.ts';
import type { HeldPictures } from './pictures.ts';

export function useFailure(error: unknown): string | null {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  if (error === null) return null;
  const from = isApiError(error, 'too_many_applications') ? error.params['from'] : undefined;
  if (from === undefined) return errorText(error, t('try_later'));
  return t('too_often', { date: formatDay(new Date(from), language, 'medium') });
}

export const refusedPictures = <Name extends string>(names: readonly Name[], error: unknown): Name[] =>
  isApiError(error) ? names.filter((name) => `documents.${name}` in error.fields) : [];

export type Applying<Request> = ReturnType<typeof useSingleMutation<unknown, Request>>;

interface SendHandlers {
  readonly onSent: () => void;
  readonly onRefused: (error: unknown) => void;
}

function useSending<Request>(applying: Applying<Request>) {
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  // Unchanged content keeps its idempotency key until the server answers.
  const [version, setVersion] = useState(0);
  const send = (
    buildRequest: (idempotencyKey: string) => Request,
    { onSent, onRefused }: SendHandlers,
  ): void =>
    applying.mutate(buildRequest(keys.keyFor(String(version))), {
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

interface Submission<Request, Name extends string> {
  readonly user: SessionUser | null;
  readonly applying: Applying<Request>;
  readonly buildRequest: (idempotencyKey: string) => Request;
  readonly canSend: () => boolean;
  readonly held: HeldPictures<Name>;
  readonly pictureNames: readonly Name[];
  readonly statusKey: QueryKey;
  readonly drop: () => void;
  readonly onSent: () => void;
}

function useProof(user: SessionUser | null, send: () => void) {
  const [isAsked, setAsked] = useState(false);
  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });
  const isProven = isAsked && user !== null;
  useEffect(() => {
    if (!isProven) return;
    setAsked(false);
    sendNow.current();
  }, [isProven]);
  return { isProving: isAsked && user === null, ask: () => setAsked(true), stop: () => setAsked(false) };
}

function useRefresh(statusKey: QueryKey) {
  const client = useQueryClient();
  const read = (): void => void client.invalidateQueries({ queryKey: statusKey });
  return {
    read,
    afterRefusal: (error: unknown): void => {
      if (isApiError(error, 'already_applied')) read();
      if (isApiError(error, 'already_partner') || isApiError(error, 'already_driver')) {
        read();
        void refreshSession(client);
      }
      if (isApiError(error, 'driver_suspended')) read();
      if (isApiError(error, 'not_signed_in')) client.setQueryData(sessionKey, null);
    },
  };
}

export function useSubmission<Request, Name extends string>(submission: Submission<Request, Name>) {
  const { user, applying, buildRequest, canSend, held, pictureNames, statusKey } = submission;
  const sending = useSending(applying);
  const refresh = useRefresh(statusKey);
  const [hasTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const sent = (): void => {
    submission.drop();
    held.clear();
    setSent(true);
    refresh.read();
    submission.onSent();
  };
  const refused = (error: unknown): void => {
    held.refuse(refusedPictures(pictureNames, error));
    refresh.afterRefusal(error);
    if (isApiError(error, 'not_signed_in')) proof.ask();
  };
  const send = (): void => sending.send(buildRequest, { onSent: sent, onRefused: refused });
  const proof = useProof(user, send);
  return {
    hasTried,
    isSent,
    isSending: sending.isSending,
    error: sending.error,
    changed: sending.changed,
    isProving: proof.isProving,
    stopProving: proof.stop,
    /** Returns false and marks the fields when the draft is incomplete. */
    submit: (): boolean => {
      setTried(true);
      if (!canSend()) return false;
      if (user === null) proof.ask();
      else send();
      return true;
    },
  };
}
