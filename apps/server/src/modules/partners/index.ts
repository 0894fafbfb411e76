// The partners' door: applications and who decides them, partners and menus, and the rules of their hours and ways.
import type { Serving } from '../../platform/http/serve.ts';
import type { DocumentContext } from '../documents/index.ts';
import { registerApplications } from './application.routes.ts';
import { registerDeciding, registerPartnerLists } from './deciding.routes.ts';
import { registerDesk, type DeskRoutesContext } from './partner.routes.ts';

export { decide, submitted, type ApplicationCommand } from './application.machine.ts';
export { insertBankAccount, openIban, openSecrets } from './application.repo.ts';
export { canArriveAt, nextOpenMoment, type OpeningHours } from './hours.rules.ts';
export { admitPartner, type Partner } from './partner.machine.ts';
export { schedulePartners } from './partner.jobs.ts';
export { movePartners } from './partner.flows.ts';
export {
  addToMenus,
  lockOfPhones,
  partnerOf,
  saveMenu,
  savePartner,
  savePartners,
  type MenuItem,
} from './partner.repo.ts';
export { distanceBetween, travelMinutes } from './travel.rules.ts';

export function registerPartners(serving: Serving, ctx: DocumentContext & DeskRoutesContext): void {
  registerDesk(serving, ctx);
  registerApplications(serving, ctx);
  registerPartnerLists(serving, ctx);
  registerDeciding(serving, ctx);
}
