import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** People send pictures for their own account only. */
export const canSend = (actor: { readonly accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** What is known of a document when an application is submitted with it. */
interface Offered {
  readonly accountId: string;
  readonly applicationId: string | null;
  readonly removedAt: Date | null;
}

/** All of them are there, the applicant's own, and part of no other application. */
export const canSubmit = (
  found: readonly Offered[],
  asked: { readonly accountId: string; readonly documentIds: readonly string[] },
): boolean =>
  found.length === new Set(asked.documentIds).size &&
  found.every(
    ({ accountId, applicationId, removedAt }) =>
      accountId === asked.accountId && applicationId === null && removedAt === null,
  );

/** Null for an admin who has just confirmed a fresh code. */
export function canView(actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null {
  return actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };
}
