import type { SessionUser } from '@sufra/contract/identity.ts';

export const flowSteps = ['plan', 'details', 'notify', 'disclaimer', 'payment'] as const;
export type FlowStep = (typeof flowSteps)[number];

export const pathOf = (step: FlowStep): string => `/subscribe/${step}`;
export const confirmationPath = '/subscribe/confirmation';
export const dashboardPath = '/dashboard';
/** Where a subscription is managed. */
export const managePath = '/account?tab=subscription';
/** The food preferences; once saved they lead back to the step one came from. */
export const preferencesPath = (from: FlowStep): string =>
  `/onboarding/preferences?next=${encodeURIComponent(pathOf(from))}`;
export const profilePath = '/onboarding?edit=profile';

type Person = Pick<
  SessionUser,
  'hasActiveSubscription' | 'selectedPlan' | 'isProfileComplete' | 'aiDisclaimerAccepted'
>;

/** Where a person must go before this step may open; null when nothing is missing. */
export function detourFor(step: FlowStep, person: Person): string | null {
  if (step === 'plan') return null;
  if (person.hasActiveSubscription) return step === 'payment' ? confirmationPath : pathOf('plan');
  if (person.selectedPlan === null) return pathOf('plan');
  if (step === 'details') return null;
  if (!person.isProfileComplete) return pathOf('details');
  return step === 'payment' && !person.aiDisclaimerAccepted ? pathOf('disclaimer') : null;
}

/** The screen of the step the server found missing at checkout (`params.step`). */
export function pathOfMissing(step: unknown): string {
  if (step === 'profile') return profilePath;
  return flowSteps.find((known) => known === step && known !== 'payment') === undefined
    ? pathOf('plan')
    : pathOf(step as FlowStep);
}
