import type { DriverStatus } from '@sufra/contract/statuses.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refusesTooMany } from '../../platform/pure/applying.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import type { DriverRecordStatus } from './driver-application.machine.ts';

/** People apply for themselves, and see their own applications. */
export const canApply = (actor: { readonly accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** What is known of an account that applies. */
export interface DriverStanding {
  readonly driverStatus: DriverRecordStatus | null;
  readonly hasOpen: boolean;
  /** When it sent in its last applications, the newest first, as many as the limit counts. */
  readonly recent: readonly Date[];
}

/** Null for who is no driver, has no open application, and did not apply too often. */
export function canApplyNow({ driverStatus, hasOpen, recent }: DriverStanding, now: Date): Refusal | null {
  if (driverStatus === 'approved') return { code: 'already_driver' };
  if (driverStatus === 'suspended') return { code: 'driver_suspended' };
  if (hasOpen) return { code: 'already_applied' };
  return refusesTooMany(recent, now);
}

/** Applications and drivers are seen by admins. */
export const canSeeDrivers = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** Null for an admin who has just confirmed a fresh code. */
export const canDecide = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };

/**
 * Null for an account that can drive: it is there, nothing keeps its person out, and it is no driver yet. A suspended
 * driver is reinstated by its own command, not by a new application.
 */
export function canAdmit(
  applicant: { readonly isSuspended: boolean } | null,
  driver: { readonly status: DriverStatus } | null,
): Refusal | null {
  if (!applicant) return { code: 'not_possible_now' };
  if (driver) return { code: 'not_possible_now', params: { driver: driver.status } };
  return applicant.isSuspended ? { code: 'applicant_suspended' } : null;
}
