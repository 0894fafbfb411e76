import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { openStepOf, type Steps } from './steps.ts';

/** What the address asks for, and the way to another step; steps are entries of the browser's history. */
export function useStepWay<Step extends string>() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return {
    asked: search.get('step'),
    goTo: (next: Step | 'done', replace = false): void => void navigate(`?step=${next}`, { replace }),
  };
}

interface OpenStep<Step extends string> {
  readonly way: ReturnType<typeof useStepWay<Step>>;
  readonly steps: Steps<Step>;
  readonly isComplete: (step: Step) => boolean;
  readonly isSent: boolean;
}

/** The open step; `isSentBack` is true when the address asked for more at first, as after a reload. */
export function useOpenStep<Step extends string>({ way, steps, isComplete, isSent }: OpenStep<Step>) {
  const { asked, goTo } = way;
  const step = openStepOf(steps, asked, isComplete);
  // Pictures are kept nowhere, and one that is refused has to be taken again.
  const isBeyond = asked !== step && steps.some((one) => one === asked) && !isSent;
  const [isSentBack] = useState(isBeyond);
  useEffect(() => {
    if (isBeyond) goTo(step, true);
  });
  return { step, isSentBack };
}
