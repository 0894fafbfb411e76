import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as adminAudit from './admin-audit.ts';
import * as adminCoverage from './admin-coverage.ts';
import * as adminDisputes from './admin-disputes.ts';
import * as adminDrivers from './admin-drivers.ts';
import * as adminEvents from './admin-events.ts';
import * as adminOrders from './admin-orders.ts';
import * as adminOverview from './admin-overview.ts';
import * as adminPartners from './admin-partners.ts';
import * as adminSettings from './admin-settings.ts';
import * as adminUsers from './admin-users.ts';
import * as applications from './applications.ts';
import * as billing from './billing.ts';
import * as catalogue from './catalogue.ts';
import * as catering from './catering.ts';
import * as cms from './cms.ts';
import * as cmsDrafting from './cms-drafting.ts';
import * as cmsImport from './cms-import.ts';
import * as cmsIngredients from './cms-ingredients.ts';
import * as delivery from './delivery.ts';
import * as demoPanel from './demo-panel.ts';
import * as demo from './demo.ts';
import * as documents from './documents.ts';
import * as driverPayouts from './driver-payouts.ts';
import * as drivers from './drivers.ts';
import * as driverDesk from './driver-desk.ts';
import * as history from './history.ts';
import * as household from './household.ts';
import * as identity from './identity.ts';
import * as invoices from './invoices.ts';
import * as newsletter from './newsletter.ts';
import * as ordering from './ordering.ts';
import * as partnerDishes from './partner-dishes.ts';
import * as partnerEvents from './partner-events.ts';
import * as partnerMenu from './partner-menu.ts';
import * as partnerOrders from './partner-orders.ts';
import * as partnerProduction from './partner-production.ts';
import * as pageTexts from './page-texts.ts';
import * as payouts from './payouts.ts';
import * as settlements from './settlements.ts';
import * as shopping from './shopping.ts';
import * as picks from './picks.ts';
import * as planner from './planner.ts';
import * as messageTime from './message-time.ts';
import * as push from './push.ts';
import type { Route } from './route.ts';
import * as subscribing from './subscribing.ts';
import * as subscription from './subscription.ts';
import * as support from './support.ts';
import * as taste from './taste.ts';
import * as tracking from './tracking.ts';
import * as week from './week.ts';
import * as weekShopping from './week-shopping.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** All routes of the contract, in the order of their modules. */
export const allRoutes: readonly Route[] = [
  identity,
  household,
  account,
  messageTime,
  push,
  addresses,
  subscribing,
  subscription,
  billing,
  invoices,
  planner,
  taste,
  picks,
  adminCoverage,
  week,
  weekShopping,
  history,
  catalogue,
  shopping,
  ordering,
  tracking,
  partnerOrders,
  partnerMenu,
  partnerDishes,
  partnerProduction,
  catering,
  partnerEvents,
  applications,
  adminPartners,
  drivers,
  adminDrivers,
  delivery,
  driverDesk,
  payouts,
  driverPayouts,
  settlements,
  adminDisputes,
  documents,
  support,
  newsletter,
  adminOverview,
  adminUsers,
  adminOrders,
  adminEvents,
  adminSettings,
  adminAudit,
  cms,
  cmsDrafting,
  cmsImport,
  cmsIngredients,
  pageTexts,
  demo,
  demoPanel,
].flatMap((noun) => Object.values(noun).filter(isRoute));
