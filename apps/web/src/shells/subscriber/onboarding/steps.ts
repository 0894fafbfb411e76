import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { homeOf, safeNext } from '../../../lib/paths.ts';

export const steps = ['language', 'login', 'profile', 'welcome'] as const;
export type Step = (typeof steps)[number];

const plansPath = '/subscribe/plan';
const dishesPath = '/onboarding/dishes';
const dashboardPath = '/dashboard';

export type Place =
  | { readonly kind: 'step'; readonly step: Step }
  /** Edits an existing profile. */
  | { readonly kind: 'edit' }
  | { readonly kind: 'away'; readonly to: string };

const stepOf = (asked: string | null): Step | null => steps.find((step) => step === asked) ?? null;

/** Per the spec, partners and staff go to their dashboards; customers with a complete profile to meals or plans. */
function jumpAhead(user: SessionUser): Place {
  const home = homeOf(user);
  if (home !== '/onboarding') return { kind: 'away', to: home };
  return user.isProfileComplete ? { kind: 'away', to: plansPath } : { kind: 'step', step: 'profile' };
}

/** `?step=` is the position within onboarding; Edit buttons link to `?edit=profile`. */
export function placeOf(user: SessionUser | null, search: URLSearchParams): Place {
  const asked = stepOf(search.get('step'));
  const isEdit = search.get('edit') === 'profile';
  if (user === null)
    return { kind: 'step', step: isEdit || (asked !== null && asked !== 'language') ? 'login' : 'language' };
  if (isEdit) return user.isProfileComplete ? { kind: 'edit' } : { kind: 'step', step: 'profile' };
  // Saving completes the profile, so its step must still lead to the welcome or back to the requiring screen.
  if ((asked === 'welcome' || asked === 'profile') && user.isProfileComplete) {
    const next = safeNext(search.get('next'));
    return next === null ? { kind: 'step', step: 'welcome' } : { kind: 'away', to: next };
  }
  if (asked === 'language' && !user.isProfileComplete) return { kind: 'step', step: 'language' };
  return jumpAhead(user);
}

export const startPath = (user: SessionUser): string =>
  user.hasActiveSubscription ? dashboardPath : dishesPath;

export const afterEditPath = (user: SessionUser): string => {
  if (user.hasActiveSubscription) return dashboardPath;
  return user.selectedPlan === null ? plansPath : '/subscribe/details';
};
