import type { SessionUser } from '@sufra/contract/identity.ts';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../lib/storage.ts';

/** How the form of an application begins, and what of it may be kept. */
export interface KeptForm<Draft> {
  /** What it is called where it is kept. */
  readonly name: string;
  readonly newDraft: (user: SessionUser | null) => Draft;
  /** What may be kept on this device. */
  readonly withoutSecrets: (draft: Draft) => Draft;
}

export function useKeptDraft<Draft extends object>(form: KeptForm<Draft>, user: SessionUser | null) {
  const { name, newDraft, withoutSecrets } = form;
  // A visitor's draft goes along when they prove their phone, and never to somebody else of the same browser.
  const owner = user?.phone ?? 'visitor';
  const [first] = useState(() => newDraft(user));
  const [draft, setDraft] = useState(() => readDraft(name, owner, first));
  const [isRestored] = useState(() => draft !== first);
  const isTyped = useRef(isRestored);

  useEffect(() => {
    if (isTyped.current) keepDraft(name, owner, withoutSecrets(draft));
  }, [draft, name, owner, withoutSecrets]);

  return {
    draft,
    isRestored,
    change: (part: Partial<Draft>): void => {
      isTyped.current = true;
      setDraft((before) => ({ ...before, ...part }));
    },
    drop: (): void => {
      isTyped.current = false;
      dropDraft(name);
    },
  };
}
