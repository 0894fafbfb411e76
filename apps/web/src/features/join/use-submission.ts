// Submits an application: a visitor proves the phone first, refused pictures lead back to their step; the wizard's hook calls it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/api.ts';
import { refreshSession, sessionKey } from '../../lib/session.ts';
import { problemsOf } from './join-draft.ts';
import type { JoinKind } from './join-kinds.ts';
import { applicationsKey } from './join.api.ts';
import type { KeptDraft } from './use-kept-draft.ts';
import type { HeldPictures } from './use-pictures.ts';
import { refusedPictures, useSending } from './use-sending.ts';

interface Submission {
  readonly kind: JoinKind;
  readonly user: SessionUser | null;
  readonly kept: KeptDraft;
  readonly held: HeldPictures;
  /** Leads on once it is sent. */
  readonly onSent: () => void;
}

/** Sends at once when somebody pressed the button as a visitor and has proven the phone since. */
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

/** Somebody else knows better by now: whether there is an application, a partner, a session. */
function useCatchingUp() {
  const client = useQueryClient();
  const read = (): void => void client.invalidateQueries({ queryKey: applicationsKey });
  return {
    read,
    afterRefusal: (error: unknown): void => {
      if (isApiError(error, 'already_applied')) read();
      if (isApiError(error, 'already_partner')) void refreshSession(client);
      if (isApiError(error, 'not_signed_in')) client.setQueryData(sessionKey, null);
    },
  };
}

export function useSubmission({ kind, user, kept, held, onSent }: Submission) {
  const sending = useSending(kind);
  const catching = useCatchingUp();
  const [hasTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const sent = (): void => {
    kept.drop();
    held.clear();
    setSent(true);
    catching.read();
    onSent();
  };
  const refused = (error: unknown): void => {
    held.refuse(refusedPictures(kind, error));
    catching.afterRefusal(error);
    if (isApiError(error, 'not_signed_in')) proof.ask();
  };
  const send = (): void => sending.send(kept.draft, held.pictures, { onSent: sent, onRefused: refused });
  const proof = useProof(user, send);
  return {
    hasTried,
    isSent,
    isSending: sending.isSending,
    error: sending.error,
    changed: sending.changed,
    isProving: proof.isProving,
    stopProving: proof.stop,
    /** False marks what is missing instead. */
    submit: (): boolean => {
      setTried(true);
      if (Object.keys(problemsOf(kind, kept.draft)).length > 0) return false;
      if (user === null) proof.ask();
      else send();
      return true;
    },
  };
}
