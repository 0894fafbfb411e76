// Names every domain event with its payload; flows announce them, jobs of other modules hear them.
import type { PlanId } from '@sufra/contract/plans.ts';

export interface DomainEvents {
  /** A first month was paid and the subscription runs. */
  'subscription.started': { accountId: string; subscriptionId: string; planId: PlanId };
  /** Allergies, programs, dislikes or members changed; open suggestions must be checked again. */
  'household.diet_changed': { accountId: string };
}

export type EventName = keyof DomainEvents;
