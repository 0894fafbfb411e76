import * as account from './identity/account.ts';
import * as addresses from './household/addresses.ts';
import * as adminAreas from './household/admin-areas.ts';
import * as areas from './household/areas.ts';
import * as audit from './admin/audit.ts';
import * as adminCoverage from './admin/admin-coverage.ts';
import * as adminDisputes from './money/admin-disputes.ts';
import * as adminDispatch from './delivery/admin-dispatch.ts';
import * as adminDrivers from './delivery/admin-drivers.ts';
import * as adminEvents from './catering/admin-events.ts';
import * as adminLive from './ordering/admin-live.ts';
import * as adminOrders from './ordering/admin-orders.ts';
import * as adminOverview from './admin/admin-overview.ts';
import * as adminPartners from './partners/admin-partners.ts';
import * as adminRecords from './admin/records.ts';
import * as adminReports from './admin/reports.ts';
import * as adminSearch from './admin/admin-search.ts';
import * as adminSettings from './admin/admin-settings.ts';
import * as adminUsers from './identity/admin-users.ts';
import * as applications from './partners/applications.ts';
import * as billing from './money/billing.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as catering from './catering/catering.ts';
import * as cms from './catalogue/cms.ts';
import * as cmsDrafting from './catalogue/cms-drafting.ts';
import * as cmsImport from './catalogue/cms-import.ts';
import * as cmsIngredients from './catalogue/cms-ingredients.ts';
import * as delivery from './delivery/delivery.ts';
import * as demoPanel from './demo/demo-panel.ts';
import * as demo from './demo/demo.ts';
import * as dishPhotos from './partners/dish-photos.ts';
import * as documents from './partners/documents.ts';
import * as drivers from './delivery/drivers.ts';
import * as driverDesk from './delivery/driver-desk.ts';
import * as groceryShelf from './partners/grocery-shelf.ts';
import * as history from './planner/history.ts';
import * as household from './household/household.ts';
import * as seating from './household/seating.ts';
import * as identity from './identity/identity.ts';
import * as invoices from './money/invoices.ts';
import * as newsletter from './notifications/newsletter.ts';
import * as ordering from './ordering/ordering.ts';
import * as partnerDishes from './partners/partner-dishes.ts';
import * as partnerEvents from './catering/partner-events.ts';
import * as partnerMenu from './partners/partner-menu.ts';
import * as partnerOrders from './ordering/partner-orders.ts';
import * as partnerProfile from './partners/partner-profile.ts';
import * as partnerProduction from './ordering/partner-production.ts';
import * as partnerTeam from './partners/team.ts';
import * as pageTexts from './catalogue/page-texts.ts';
import * as legalTexts from './catalogue/legal-texts.ts';
import * as listViews from './admin/list-views.ts';
import * as bankChanges from './money/bank-changes.ts';
import * as payouts from './money/payouts.ts';
import * as settlements from './money/settlements.ts';
import * as conversation from './ordering/conversation.ts';
import * as problem from './ordering/problem.ts';
import * as rating from './ordering/rating.ts';
import * as shopping from './ordering/shopping.ts';
import * as picks from './planner/picks.ts';
import * as planner from './planner/planner.ts';
import * as menuEditing from './partners/menu-editing.ts';
import * as messageTime from './planner/message-time.ts';
import * as push from './notifications/push.ts';
import type { Route } from './route.ts';
import * as subscribing from './subscription/subscribing.ts';
import * as subscription from './subscription/subscription.ts';
import * as secondFactor from './identity/second-factor.ts';
import * as staff from './identity/staff.ts';
import * as support from './support/support.ts';
import * as taste from './planner/taste.ts';
import * as tracking from './ordering/tracking.ts';
import * as week from './planner/week.ts';
import * as weekShopping from './ordering/week-shopping.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

export const allRoutes: readonly Route[] = [
  identity,
  household,
  seating,
  account,
  menuEditing,
  messageTime,
  push,
  addresses,
  areas,
  adminAreas,
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
  conversation,
  problem,
  rating,
  tracking,
  partnerOrders,
  groceryShelf,
  partnerMenu,
  partnerDishes,
  partnerProduction,
  partnerProfile,
  partnerTeam,
  catering,
  partnerEvents,
  applications,
  adminPartners,
  drivers,
  adminDrivers,
  adminDispatch,
  delivery,
  driverDesk,
  payouts,
  settlements,
  bankChanges,
  listViews,
  adminDisputes,
  dishPhotos,
  documents,
  support,
  newsletter,
  adminOverview,
  adminRecords,
  adminReports,
  adminUsers,
  secondFactor,
  staff,
  adminLive,
  adminOrders,
  adminEvents,
  adminSearch,
  adminSettings,
  audit,
  cms,
  cmsDrafting,
  cmsImport,
  cmsIngredients,
  pageTexts,
  legalTexts,
  demo,
  demoPanel,
].flatMap((noun) => Object.values(noun).filter(isRoute));
