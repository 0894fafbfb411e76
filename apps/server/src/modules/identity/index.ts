/**
 * Identity owns accounts, sessions, sign-in codes, staff roles and suspensions, and the export and erasure of personal
 * data.
 */
import type { Jobs } from '../../platform/jobs.ts';
import { deleteExpired, type SessionContext } from './sessions/manage-sessions.ts';

export { findOrCreateAccount, openPhone, revokeAccess, setStaffRole } from './account.store.ts';
export { registerIdentity } from './routes.ts';
export { authenticator } from './sessions/read-actor.ts';
export { readCodeStats as lookAtCodes } from './sign-in/code.store.ts';
export {
  listAdmins,
  endSessionsOf,
  makeAdmin,
  resetFactor,
  revokeAdmin,
  type AdminContext,
} from './staff/manage-admins.ts';
export { getStaffMember, listStaff } from './staff/list-staff.ts';
export { changeStaffRole, inviteStaff, removeStaff, resetFactorOf } from './staff/manage-staff.ts';
export { addAccount, reinstateAccount, signOutAccount, suspendAccount } from './staff/suspend-account.ts';

export function scheduleIdentity(jobs: Jobs, ctx: SessionContext): void {
  jobs.schedule('identity.forget-expired', '40 3 * * *', () => deleteExpired(ctx));
}
