import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

export type Steps<Step extends string> = readonly [Step, ...Step[]];

/** The step of `?step=`, or the first incomplete step before it. */
export function openStepOf<Step extends string>(
  steps: Steps<Step>,
  asked: string | null,
  isComplete: (step: Step) => boolean,
): Step {
  const at = Math.max(
    0,
    steps.findIndex((step) => step === asked),
  );
  return steps.slice(0, at).find((step) => !isComplete(step)) ?? steps[at] ?? steps[0];
}

export function useStepNavigation<Step extends string>() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return {
    asked: search.get('step'),
    goTo: (next: Step | 'done', replace = false): void => void navigate(`?step=${next}`, { replace }),
  };
}

interface OpenStep<Step extends string> {
  readonly way: ReturnType<typeof useStepNavigation<Step>>;
  readonly steps: Steps<Step>;
  readonly isComplete: (step: Step) => boolean;
  readonly isSent: boolean;
}

/** `isSentBack`: the URL requested a later step, as after a reload lost the pictures. */
export function useOpenStep<Step extends string>({ way, steps, isComplete, isSent }: OpenStep<Step>) {
  const { asked, goTo } = way;
  const step = openStepOf(steps, asked, isComplete);
  // Pictures are never stored, and a refused one must be retaken.
  const isBeyond = asked !== step && steps.some((one) => one === asked) && !isSent;
  const [isSentBack] = useState(isBeyond);
  useEffect(() => {
    if (isBeyond) goTo(step, true);
  });
  return { step, isSentBack };
}
