import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refusesTooMany } from '../../platform/pure/applying.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** People apply for themselves, and see their own applications. */
export const canApply = (actor: { readonly accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** What is known of an account that applies as a type of partner. */
export interface Standing {
  readonly partnerStatus: PartnerStatus | null;
  readonly hasOpen: boolean;
  /** When it sent in its last applications of any type, the newest first, as many as the limit counts. */
  readonly recent: readonly Date[];
}

/** Null for who runs no partner, has no open application of the type, and did not apply too often. */
export function canApplyNow({ partnerStatus, hasOpen, recent }: Standing, now: Date): Refusal | null {
  if (partnerStatus === 'approved') return { code: 'already_partner' };
  if (partnerStatus === 'suspended') return { code: 'partner_suspended' };
  if (hasOpen) return { code: 'already_applied' };
  return refusesTooMany(recent, now);
}

/** Applications and partners are seen by admins. */
export const canSeePartners = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** Null for an admin who has just confirmed a fresh code. */
export const canDecide = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };

/**
 * Null for an account that can run a partner: it is there, nothing keeps its person out, and it runs none yet. A
 * suspended partner is reinstated by its own command, not by a new application.
 */
export function canAdmit(
  applicant: { readonly isSuspended: boolean } | null,
  partner: { readonly status: PartnerStatus } | null,
): Refusal | null {
  if (!applicant) return { code: 'not_possible_now' };
  if (partner) return { code: 'not_possible_now', params: { partner: partner.status } };
  return applicant.isSuspended ? { code: 'applicant_suspended' } : null;
}
