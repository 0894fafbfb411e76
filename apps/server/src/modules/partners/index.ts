// Partners owns chefs, restaurants and groceries, their profiles, hours and menus, and the application process, which
// delivery shares for drivers.
import type { Serving } from '../../platform/http/serve.ts';
import {
  registerAdministration,
  registerApplying,
  registerDashboard,
  registerDishes,
  type PartnerContext,
} from './routes.ts';

export type {
  ApplicantKind,
  DecidingContext,
  Decision,
  RetentionKind,
  SubmissionKind,
  Suspension,
} from './applications/applicant-kind.ts';
export {
  moveMember,
  submitted,
  type BankDetails,
  type MemberCommand,
  type MemberStatus,
  type Standing,
} from './applications/application.rules.ts';
export { insertBankAccount, openIban, openSecrets, readApplicant } from './applications/application.store.ts';
export {
  approveApplication,
  reinstateMember,
  rejectApplication,
  revealNumbers,
  suspendMember,
} from './applications/decide-application.ts';
export { scheduleApplications, schedulePartners } from './applications/jobs.ts';
export { movePartners } from './applications/partner-applications.ts';
export { submitApplication } from './applications/submit-application.ts';
export type { MenuItem } from './menus/menu.rules.ts';
export { addToMenus, saveMenu } from './menus/menu.store.ts';
export {
  canArriveAt,
  distanceBetween,
  nextOpenMoment,
  travelMinutes,
  type OpeningHours,
} from './profiles/availability.rules.ts';
export { admitPartner, type Partner } from './profiles/partner.rules.ts';
export { lockPartnersByPhone, partnerOf, savePartner, savePartners } from './profiles/partner.store.ts';

export function registerPartners(serving: Serving, ctx: PartnerContext): void {
  registerApplying(serving, ctx);
  registerAdministration(serving, ctx);
  registerDashboard(serving, ctx);
  registerDishes(serving, ctx);
}
