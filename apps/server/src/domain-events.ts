// Names every domain event with its payload; flows announce them, jobs of other modules hear them.
import type { PlanId } from '@sufra/contract/plans.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';

export interface DomainEvents {
  /** A first month was paid and the subscription runs. */
  'subscription.started': { accountId: string; subscriptionId: string; planId: PlanId };
  /** Allergies, programs, dislikes or members changed; open suggestions must be checked again. */
  'household.diet_changed': { accountId: string };
  /** An order was placed, or something about it changed; `version` grows with each. */
  'order.changed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    status: OrderStatus;
    version: number;
    reason: string | null;
  };
  /** A delivered order got its stars. */
  'order.rated': { orderId: string; accountId: string; partnerId: string; mealId: string; stars: number };
  /** The promised time can't be kept; said once for each order. */
  'order.late': { orderId: string; accountId: string };
}

export type EventName = keyof DomainEvents;
