// Keeps the typed part of an application over a reload, without its secrets, for its owner and this tab only; the wizard's hook calls it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../lib/stored-draft.ts';
import { type JoinDraft, newJoinDraft, withoutSecrets } from './join-draft.ts';
import type { JoinKind } from './join-kinds.ts';

export function useKeptDraft(kind: JoinKind, user: SessionUser | null) {
  const form = `join.${kind}`;
  // A visitor's draft goes along when they prove their phone, and never to somebody else of the same browser.
  const owner = user?.phone ?? 'visitor';
  const [first] = useState(() => newJoinDraft(kind, user));
  const [draft, setDraft] = useState(() => readDraft(form, owner, first));
  const [isRestored] = useState(() => draft !== first);
  const isTyped = useRef(isRestored);

  useEffect(() => {
    if (isTyped.current) keepDraft(form, owner, withoutSecrets(draft));
  }, [draft, form, owner]);

  return {
    draft,
    isRestored,
    change: (part: Partial<JoinDraft>): void => {
      isTyped.current = true;
      setDraft((before) => ({ ...before, ...part }));
    },
    drop: (): void => {
      isTyped.current = false;
      dropDraft(form);
    },
  };
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;
