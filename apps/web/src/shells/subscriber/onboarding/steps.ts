import type { SessionUser } from '@sufra/contract/identity.ts';
import { homeOf, safeNext } from '../../../lib/paths.ts';

export const steps = ['language', 'login', 'profile', 'welcome'] as const;
export type Step = (typeof steps)[number];

const plansPath = '/subscribe/plan';
/** Where dishes are asked about, which leads on to the plans. */
const dishesPath = '/onboarding/dishes';
const dashboardPath = '/dashboard';

export type Place =
  | { readonly kind: 'step'; readonly step: Step }
  /** The profile of somebody who has one already. */
  | { readonly kind: 'edit' }
  | { readonly kind: 'away'; readonly to: string };

const stepOf = (asked: string | null): Step | null => steps.find((step) => step === asked) ?? null;

/** The spec's jump ahead: partners and staff go to their rooms, complete profiles to the table or the plans. */
function jumpAhead(user: SessionUser): Place {
  const home = homeOf(user);
  if (home !== '/onboarding') return { kind: 'away', to: home };
  return user.isProfileComplete ? { kind: 'away', to: plansPath } : { kind: 'step', step: 'profile' };
}

/** `?step=` is where the person went inside onboarding, `?edit=profile` comes from a button that says Edit. */
export function placeOf(user: SessionUser | null, search: URLSearchParams): Place {
  const asked = stepOf(search.get('step'));
  const isEdit = search.get('edit') === 'profile';
  if (user === null)
    return { kind: 'step', step: isEdit || (asked !== null && asked !== 'language') ? 'login' : 'language' };
  if (isEdit) return user.isProfileComplete ? { kind: 'edit' } : { kind: 'step', step: 'profile' };
  // The profile completes at the moment it is saved: from its step the way leads to the welcome, not past it, or back
  // to the screen that asked for it.
  if ((asked === 'welcome' || asked === 'profile') && user.isProfileComplete) {
    const next = safeNext(search.get('next'));
    return next === null ? { kind: 'step', step: 'welcome' } : { kind: 'away', to: next };
  }
  if (asked === 'language' && !user.isProfileComplete) return { kind: 'step', step: 'language' };
  return jumpAhead(user);
}

/** Where the welcome leads. */
export const startPath = (user: SessionUser): string =>
  user.hasActiveSubscription ? dashboardPath : dishesPath;

/** Where an edited profile leads back to when nothing else was asked for. */
export const afterEditPath = (user: SessionUser): string => {
  if (user.hasActiveSubscription) return dashboardPath;
  return user.selectedPlan === null ? plansPath : '/subscribe/details';
};
