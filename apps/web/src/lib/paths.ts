import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';

/** By the most specific role. */
export function homeOf(user: SessionUser): string {
  if (user.roles.includes('admin')) return '/admin';
  if (user.roles.includes('partner')) return '/partner/dashboard';
  if (user.roles.includes('driver')) return '/driver/dashboard';
  return user.hasActiveSubscription ? '/dashboard' : '/onboarding';
}

/** Null unless a path on our own origin: `next` comes from the address bar. */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null;
  const here = 'https://own.invalid';
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}` : null;
}

export const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

export const profilePath = (next: string): string =>
  `/onboarding?edit=profile&next=${encodeURIComponent(next)}`;

export const onboardingPath = (plan: PlanId): string => `/onboarding?plan=${plan}`;

const planKey = 'sufra.plan';
const known: Readonly<Record<PlanId, true>> = { 'lunch-only': true, 'full-day': true, family: true };

const isPlanId = (text: string | null): text is PlanId => text !== null && Object.hasOwn(known, text);

/** Keeps `?plan=` for this visit; the plan screen preselects it. */
export function rememberPlan(search: string): void {
  const plan = new URLSearchParams(search).get('plan');
  if (isPlanId(plan)) sessionStorage.setItem(planKey, plan);
}

export function rememberedPlan(): PlanId | null {
  const plan = sessionStorage.getItem(planKey);
  return isPlanId(plan) ? plan : null;
}
