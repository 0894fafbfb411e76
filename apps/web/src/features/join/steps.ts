/** The steps of a form in their order. */
export type Steps<Step extends string> = readonly [Step, ...Step[]];

/** The step `?step=` asks for, or the first one before it that is not complete. */
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
