import { aheadDays } from '@sufra/contract/week.ts';
import { addDays, daysBetween, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { DinerProof } from './proof.rules.ts';

/** Suggestions belong to one account. */
export const canDecide = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** Meals are made for today and, the night before, for tomorrow; other days are only looked at. */
export const canPlanFor = (day: DubaiDay, today: DubaiDay): boolean =>
  day === today || day === addDays(today, 1);

/** Coverage is for those who cook more: admins. */
export const canSeeCoverage = (actor: { readonly roles: readonly string[] }): boolean =>
  actor.roles.includes('admin');

/** Meals a person keeps for later days stand there until then. */
export const canKeepOn = (day: DubaiDay, today: DubaiDay): boolean =>
  day >= today && daysBetween(today, day) < aheadDays;

/** A meal is served where the filter let it through and nobody's proof finds anything against it. */
export const canBeServed = (proof: readonly DinerProof[], passesFilter: boolean): boolean =>
  passesFilter &&
  proof.every(
    ({ conflicts, unread, unmetPrograms }) => conflicts.length + unread.length + unmetPrograms.length === 0,
  );
