// Partners owns chefs, restaurants and groceries, their profiles, hours and menus, and the application process, which
// delivery shares for drivers.
import type { Serving } from '../../platform/http/serve.ts';
import {
  registerAdministration,
  registerApplying,
  registerDashboard,
  registerDishes,
  registerOptions,
  registerPhotos,
  registerShelf,
  registerTeam,
  type PartnerContext,
} from './routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ObjectStorage } from '../../platform/ports.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { secretsDueBefore } from '../../platform/pure/applying.ts';
import type { RetentionKind } from './applications/applicant-kind.ts';
import { partnerKind } from './applications/partner-applications.ts';

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
export { movePartners } from './applications/partner-applications.ts';
export { submitApplication } from './applications/submit-application.ts';
import { eraseFromTeams, listTeam } from './profiles/team.ts';
import { removePhoto } from './menus/dish-photo.ts';

export { getMenu } from './menus/get-menu.ts';
export type { MenuItem } from './menus/menu.rules.ts';
export { readOwnProducts, saveOwnProduct } from './menus/grocery-shelf.store.ts';
export { addToMenus, saveMenu } from './menus/menu.store.ts';
export {
  optionsAt,
  requiredSoldOutUntil,
  canArriveAt,
  distanceBetween,
  nextOpenMoment,
  travelMinutes,
  travelPace,
  type ClosedDays,
  type OpeningHours,
  type OptionChoice,
  type OptionGroup,
  type Schedule,
} from './profiles/availability.rules.ts';
export { readPartnerTerms } from './profiles/change-profile.ts';
export { admitPartner, type Partner } from './profiles/partner.rules.ts';
export { lockPartnersByPhone, partnerOf, savePartner, savePartners } from './profiles/partner.store.ts';

export { listTeam };

export function registerPartners(serving: Serving, ctx: PartnerContext): void {
  registerApplying(serving, ctx);
  registerAdministration(serving, ctx);
  registerDashboard(serving, ctx);
  registerDishes(serving, ctx);
  registerOptions(serving, ctx);
  registerPhotos(serving, ctx);
  registerShelf(serving, ctx);
  registerTeam(serving, ctx);
}

interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
}

export const deleteRejectedSecrets = (
  { db, clock }: JobContext,
  kind: Pick<RetentionKind, 'deleteSecrets'>,
): Promise<number> => kind.deleteSecrets(db, secretsDueBefore(clock.now()));

export function scheduleApplications(
  jobs: Jobs,
  outbox: Outbox,
  ctx: JobContext,
  { module, cron, kind }: { readonly module: string; readonly cron: string; readonly kind: RetentionKind },
): void {
  jobs.schedule(`${module}.forget-rejected`, cron, async () => {
    await deleteRejectedSecrets(ctx, kind);
  });
  outbox.on('account.erased', `${module}.erasure`, ({ accountId }) =>
    ctx.db.transaction(async (tx) => {
      await kind.eraseMember(tx, accountId);
      await kind.deleteApplications(tx, accountId);
    }),
  );
}

export function schedulePartners(
  jobs: Jobs,
  outbox: Outbox,
  ctx: JobContext & { readonly storage: ObjectStorage },
): void {
  scheduleApplications(jobs, outbox, ctx, { module: 'partners', cron: '35 3 * * *', kind: partnerKind });
  outbox.on('account.erased', 'partners.team', ({ accountId }) => eraseFromTeams(ctx.db, accountId));
  outbox.on('dish_photo.removed', 'partners.photos', ({ photoId }) => removePhoto(ctx.storage, photoId));
}
