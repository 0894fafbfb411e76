import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import { loosens, type Reach } from './ingredient.rules.ts';

type Admin = Pick<Actor, 'roles' | 'confirmedAt'>;

/** Meals, ingredients and imports are the admins'. */
export const canEditFood = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** Who may let the language model draft a recipe: whoever may write one. */
export const canAskModel = canEditFood;

/**
 * Null for an admin whose change lets nobody eat more than before. Taking an allergen, a mark, a part or a name away
 * reaches plates, so it asks for a fresh confirmation; adding one must never wait for a code.
 */
export function canChangeIngredient(actor: Admin, now: Date, before: Reach, after: Reach): Refusal | null {
  if (!canEditFood(actor)) return { code: 'forbidden' };
  return loosens(before, after) ? needsConfirmation(actor, now) : null;
}

interface Meal {
  readonly ownerId: string | null;
  readonly isForEveryone: boolean;
  readonly draft: unknown;
  readonly status: MealStatus;
}

/** A dish of a kitchen is written by the kitchen; an admin only says who is offered it. */
export const canRewrite = ({ ownerId }: Pick<Meal, 'ownerId'>): boolean => ownerId === null;

/** There is something to publish: a draft, what was withdrawn, or a kitchen's dish that only its customers find. */
export const canPublish = ({ draft, status, isForEveryone }: Meal): boolean =>
  draft !== null || status !== 'published' || !isForEveryone;
