// Holds one application together: the step that is open, what was typed and taken, and its submission; the join screen calls it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { JoinDraft } from './join-draft.ts';
import { type JoinKind, type JoinStep, joinKinds, openStep, type PictureName } from './join-kinds.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { usePictures } from './use-pictures.ts';
import { useSubmission } from './use-submission.ts';

/** Keeps the address at the step that is open; true when it asked for more at first, as after a reload. */
function useSentBack(isBeyond: boolean, back: () => void): boolean {
  const [wasAtFirst] = useState(isBeyond);
  useEffect(() => {
    if (isBeyond) back();
  });
  return wasAtFirst;
}

export function useJoin(kind: JoinKind, user: SessionUser | null) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const held = usePictures();
  const kept = useKeptDraft(kind, user);
  // Steps are entries of the browser's history, so that Back goes one step back.
  const goTo = (next: JoinStep | 'done', replace = false): void =>
    void navigate(`?step=${next}`, { replace });
  const { changed, ...submission } = useSubmission({
    kind,
    user,
    kept,
    held,
    onSent: () => goTo('done', true),
  });
  const { pictures, refused, hasPictures } = held;
  const asked = search.get('step');
  const step = openStep(kind, asked, pictures);
  // Pictures are kept nowhere, and one that is refused has to be taken again.
  const isBeyond = asked !== step && joinKinds[kind].steps.some((one) => one === asked);
  const isSentBack = useSentBack(isBeyond && !submission.isSent, () => goTo(step, true));
  return {
    ...submission,
    kind,
    step,
    goTo: (next: JoinStep) => goTo(next),
    isSentBack,
    isRestored: kept.isRestored,
    draft: kept.draft,
    change: (part: Partial<JoinDraft>): void => {
      changed();
      kept.change(part);
    },
    pictures,
    refused,
    hasPictures,
    take: (name: PictureName, url: string): void => {
      changed();
      held.take(name, url);
    },
  };
}

export type Join = ReturnType<typeof useJoin>;
