import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** Null for an admin who has just confirmed a fresh code. */
export const canChangeAccounts = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };

/** An account as those who suspend see it. */
export interface Suspendable {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
}

const notNow = (why: string): Refusal => ({ code: 'not_possible_now', params: { why } });

/**
 * Null when the account may be suspended. `admins` are those with rights now, read under a lock: nobody suspends
 * themselves, nobody who lost their own rights meanwhile suspends anybody, and there is always an admin left.
 */
export function canSuspend(
  actor: Pick<Actor, 'accountId'>,
  account: Suspendable,
  admins: readonly Suspendable[],
): Refusal | null {
  if (!admins.some(({ id }) => id === actor.accountId)) return { code: 'forbidden' };
  if (account.isSuspended) return notNow('already');
  if (admins.every(({ id }) => id === account.id)) return notNow('last_admin');
  return account.id === actor.accountId ? notNow('self') : null;
}

/** Null when there is a suspension to take back. */
export const canReinstate = (account: Suspendable): Refusal | null =>
  account.isSuspended ? null : notNow('already');
