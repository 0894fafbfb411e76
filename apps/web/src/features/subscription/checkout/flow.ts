import type { SessionUser } from '@sufra/contract/identity/identity.ts';

export const flowSteps = ['plan', 'details', 'notify', 'disclaimer', 'payment'] as const;
export type FlowStep = (typeof flowSteps)[number];

export const pathOf = (step: FlowStep): string => `/subscribe/${step}`;
export const confirmationPath = '/subscribe/confirmation';
export const dashboardPath = '/dashboard';
export const managePath = '/account?tab=subscription';
export const preferencesPath = (from: FlowStep): string =>
  `/onboarding/preferences?next=${encodeURIComponent(pathOf(from))}`;
export const profilePath = '/onboarding?edit=profile';

type Person = Pick<
  SessionUser,
  'hasActiveSubscription' | 'selectedPlan' | 'isProfileComplete' | 'aiDisclaimerAccepted'
>;

/** The path of the step to complete first, or null. */
export function redirectOf(step: FlowStep, person: Person): string | null {
  if (step === 'plan') return null;
  if (person.hasActiveSubscription) return step === 'payment' ? confirmationPath : pathOf('plan');
  if (person.selectedPlan === null) return pathOf('plan');
  if (step === 'details') return null;
  if (!person.isProfileComplete) return pathOf('details');
  return step === 'payment' && !person.aiDisclaimerAccepted ? pathOf('disclaimer') : null;
}

/** Path of the step that checkout reported as missing (`params.step`). */
export function pathOfMissing(step: unknown): string {
  if (step === 'profile') return profilePath;
  return flowSteps.find((known) => known === step && known !== 'payment') === undefined
    ? pathOf('plan')
    : pathOf(step as FlowStep);
}
