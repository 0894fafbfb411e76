import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** Admins see everybody. */
export const canLookAfter = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** Null for an admin who has just confirmed a fresh code. */
export const canChange = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  canLookAfter(actor) ? needsConfirmation(actor, now) : { code: 'forbidden' };
