// The partners' door: who runs a partner, saving partners and menus, and the rules of their hours and ways.
export { canArriveAt, nextOpenMoment, type OpeningHours } from './hours.rules.ts';
export { admitPartner, type Partner } from './partner.machine.ts';
export { hearPartners } from './partner.jobs.ts';
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
export { registerPartners } from './partner.routes.ts';
export { distanceBetween, travelMinutes } from './travel.rules.ts';
