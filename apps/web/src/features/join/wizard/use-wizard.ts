import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/storage.ts';
import { type Pictures, usePictures } from './pictures.ts';
import { type Steps, useOpenStep, useStepNavigation } from './steps.ts';
import { type Applying, useSubmission } from './use-submission.ts';

export interface KeptForm<Draft> {
  readonly name: string;
  readonly newDraft: (user: SessionUser | null) => Draft;
  readonly withoutSecrets: (draft: Draft) => Draft;
}

function useKeptDraft<Draft extends object>(form: KeptForm<Draft>, user: SessionUser | null) {
  const { name, newDraft, withoutSecrets } = form;
  // Key by phone: visitors keep the draft after signing in, but other accounts of this browser never see it.
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

export interface WizardForm<
  Draft,
  Step extends string,
  Name extends string,
  Request,
> extends KeptForm<Draft> {
  readonly steps: Steps<Step>;
  readonly pictureNames: readonly Name[];
  readonly isComplete: (step: Step, draft: Draft, pictures: Pictures<Name>) => boolean;
  readonly canSend: (draft: Draft, pictures: Pictures<Name>) => boolean;
  readonly requestOf: (draft: Draft, pictures: Pictures<Name>, idempotencyKey: string) => Request;
  readonly statusKey: QueryKey;
}

interface Wizard<Request> {
  readonly user: SessionUser | null;
  readonly applying: Applying<Request>;
  /** Opens the `done` step by default. */
  readonly onSent?: () => void;
}

export function useWizard<Draft extends object, Step extends string, Name extends string, Request>(
  form: WizardForm<Draft, Step, Name, Request>,
  { user, applying, onSent }: Wizard<Request>,
) {
  const way = useStepNavigation<Step>();
  const held = usePictures<Name>();
  const { draft, isRestored, drop, ...kept } = useKeptDraft(form, user);
  const { pictures, refused, hasPictures } = held;
  const { changed, ...submission } = useSubmission({
    user,
    applying,
    buildRequest: (key) => form.requestOf(draft, pictures, key),
    canSend: () => form.canSend(draft, pictures),
    held,
    pictureNames: form.pictureNames,
    statusKey: form.statusKey,
    drop,
    onSent: onSent ?? (() => way.goTo('done', true)),
  });
  const isComplete = (step: Step): boolean => form.isComplete(step, draft, pictures);
  const open = useOpenStep({ way, steps: form.steps, isComplete, isSent: submission.isSent });
  return {
    ...submission,
    ...open,
    goTo: (next: Step) => way.goTo(next),
    ...{ draft, isRestored, pictures, refused, hasPictures },
    change: (part: Partial<Draft>): void => {
      changed();
      kept.change(part);
    },
    take: (name: Name, url: string): void => {
      changed();
      held.take(name, url);
    },
  };
}
