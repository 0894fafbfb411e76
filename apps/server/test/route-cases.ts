import { legalPages, type LegalPageName, type LegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import type { Route } from '@sufra/contract/route.ts';
import { chefBody, groceryBody, groceryForm, restaurantBody } from './applicants.ts';
import { driverBody } from './drivers.ts';
import { dinnerAhead, orderedMeal, type Ids } from './ids.ts';
import { menuCases, nobodysId, recordCases, type RouteCase } from './menu-cases.ts';
import { plainMeal, plainSalt } from './meals.ts';
import { plainEvent, plainQuote, plainTotal } from './events.ts';
import { plainDevice } from './push-stand-in.ts';
import { goodCard, plainAddress, plainProfile } from './people.ts';

export type { RouteCase } from './menu-cases.ts';

const member = { name: 'Guest', allergies: ['eggs'], dietaryPrograms: ['halal'], portion: 1 };
const address = {
  ...plainAddress,
  makani: '30032 95320',
  phone: '0501234567',
  pin: { lat: 25.08, lng: 55.14 },
};
const byAddress = ({ addressId }: Ids): RouteCase => ({ params: { id: addressId } });
const bySuggestion = ({ suggestionId }: Ids): RouteCase => ({ params: { id: suggestionId } });

const byMeal = ({ suggestionId }: Ids): RouteCase => ({ params: { mealId: suggestionId } });
const byOrder = ({ orderId }: Ids): RouteCase => ({ params: { orderId } });

const toKitchen = ({ takenOrderId: orderId }: Ids): RouteCase => ({
  params: { orderId, as: 'customer', to: 'kitchen' },
});

const byKitchen = ({ kitchenId }: Ids): RouteCase => ({ params: { id: kitchenId } });
const byApplication = ({ applicationId }: Ids): RouteCase => ({ params: { id: applicationId } });
const byDriver = ({ driverId }: Ids): RouteCase => ({ params: { id: driverId } });
const byDriverApplication = ({ driverApplicationId }: Ids): RouteCase => ({
  params: { id: driverApplicationId },
});
const byEvent = ({ eventId }: Ids): RouteCase => ({ params: { eventId } });
const byBooking = ({ bookedEventId }: Ids): RouteCase => ({ params: { eventId: bookedEventId } });
const bySupport = ({ supportId }: Ids): RouteCase => ({ params: { id: supportId } });
/** Names every figure of the page in its first section. */
export const plainLegalText = (page: LegalPageName): LegalText => ({
  title: 'Page',
  lead: 'In short.',
  parts: legalPages[page].parts.map((id, index) => ({
    ...{ id, title: id, points: [] },
    text: index === 0 ? [legalPages[page].holds.map((name) => `{{${name}}}`).join(' ')] : ['Text.'],
  })),
});

const somebody = (): RouteCase => ({ params: { id: nobodysId } });

const withoutInput =
  `getTeam leaveTeam getExpiringDocuments getBankChange getDriverBankChange getBankChanges getListViews getRefundRequests getSecondFactor getSession logout getProfile getPreferences getMembers getSessions endOtherSessions exportAccount
  getMessageTime getPush removePush getDeliveryAddresses getAddresses getSeatings getServiceArea
  joinWaitingList leaveWaitingList getSubscription resumeSubscription getSkippableDays previewCancellation
  cancelSubscription keepSubscription getInvoices getTaste forgetAllTaste getPicks askOtherPicks forgetPicks
  getRecentMeals getSuggestions getSuggestionGaps getWeek getWeekShopping clearTicks getOrders getEvents
  getPartnerEvents getMap getPartnerOrders getMissedOrders getPartnerProfile getMenu getDriverProfile
  getDriverStats getDriverHistory getDeliveryRequests getActiveDelivery getApplications getDriverApplication
  getCmsMeals getDrafting getIngredients getPageTexts getAreas getAdminAreas getAreaHistory getHolidays getStaff getLiveOrders getSettings getSupportContact
  getSupport getSupportWaiting getSupportStaff getNewsletterCount getNewsletterCsv getAdminStats
  getCoverageSummary getDuePayouts getDebts getPayouts getDriverPayouts getDriverOpenStatement getDemo getDemoMessages getAutopilot
  getDemoClock getDemoTour getDemoRamadan`.split(/\s+/);

const cases: Readonly<Record<string, (ids: Ids) => RouteCase>> = {
  ...Object.fromEntries(withoutInput.map((name) => [name, () => ({})])),
  requestOtp: () => ({ body: { phone: '+971509990001', language: 'en' } }),
  verifyOtp: () => ({ body: { phone: '+971509990001', otp: '000000' } }),
  startSecondFactor: () => ({ body: {} }),
  proveSecondFactor: () => ({ body: { code: '000000' } }),
  passSecondFactor: () => ({ body: { code: '000000' } }),
  renewRecoveryCodes: () => ({ body: { code: '000000' } }),
  resetSecondFactor: somebody,
  setDocumentExpiry: () => ({ ...somebody(), body: { expiresOn: '2027-03-01' } }),
  getDuplicates: byApplication,
  confirmOtp: () => ({ body: { otp: '000000' } }),
  saveProfile: () => ({ body: { ...plainProfile, allergies: ['eggs'], healthConditions: 'diabetes' } }),
  savePreferences: () => ({
    body: { preferredCuisines: ['thai'], dietaryPrograms: [], allergies: ['eggs'], dislikedDishes: ['okra'] },
  }),
  readAllergies: () => ({ body: { allergies: ['eggs'] } }),
  changeProfile: () => ({ body: { name: 'Sami', email: 'sami@sufra.example', notificationTime: '09:00' } }),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  eraseAccount: () => ({ body: { otp: '000000' } }),
  savePush: () => ({ body: { ...plainDevice } }),
  addDeliveryAddress: () => ({ body: { ...address, apartment: '1' } }),
  addAddress: () => ({ body: { ...address, apartment: '2' } }),
  changeAddress: (ids) => ({ ...byAddress(ids), body: { ...address, apartment: '3' } }),
  deleteAddress: byAddress,
  saveMembers: () => ({ body: { members: [member] } }),
  saveSeating: () => ({ body: { day: '2026-11-25', mealTime: 'lunch', away: [], guests: [] } }),
  saveLanguage: () => ({ body: { language: 'en' } }),
  choosePlan: () => ({ body: { planId: 'full-day' } }),
  chooseNotificationTime: () => ({ body: { notificationTime: '09:00' } }),
  acceptDisclaimer: () => ({ body: { aiDisclaimerAccepted: true } }),
  checkout: () => ({ body: { paymentMethod: { ...goodCard } } }),
  pauseSubscription: () => ({ body: { until: '2026-12-01' } }),
  previewPause: () => ({ query: { until: '2026-12-01' } }),
  skipDay: () => ({ body: { date: '2026-11-25' } }),
  previewPlanChange: () => ({ query: { planId: 'family' } }),
  changePlan: () => ({ body: { planId: 'family', due: '400.00 AED', credit: '0.00 AED' } }),
  changeCard: () => ({ body: { paymentMethod: { ...goodCard } } }),
  getInvoice: ({ invoiceId }) => ({ params: { id: invoiceId } }),
  forgetTaste: () => ({ params: { key: 'likes.meal.adas-soup' } }),
  rateMeal: ({ suggestionId }) => ({ params: { suggestionId }, body: { stars: 4 } }),
  unrateMeal: ({ suggestionId }) => ({ params: { suggestionId } }),
  answerGroup: () => ({ body: { kind: 'cuisine', id: 'lebanese', answer: 'love' } }),
  answerPick: () => ({ body: { mealId: 'adas-soup', answer: 'love' } }),
  acceptSuggestion: bySuggestion,
  rejectSuggestion: bySuggestion,
  getAlternatives: () => ({ query: { date: dinnerAhead, mealTime: 'dinner' } }),
  lockMeals: ({ foreseenMealId }) => ({
    body: { date: dinnerAhead, slots: [{ mealTime: 'dinner', mealId: foreseenMealId }] },
  }),
  unlockMeals: () => ({ body: { date: dinnerAhead, mealTimes: ['dinner'] } }),
  swapMeal: ({ foreseenMealId, otherMealId }) => ({
    body: { date: dinnerAhead, mealTime: 'dinner', instead: foreseenMealId, mealId: otherMealId },
  }),
  tickIngredient: () => ({ body: { from: '2026-11-21', ingredientId: 'tomato', state: 'home', grams: 500 } }),
  getRecipe: ({ suggestionId }) => ({ params: { mealId: suggestionId } }),
  getShoppingList: byMeal,
  getMealOrder: byMeal,
  getWays: byMeal,
  placeOrder: ({ kitchenId, addressId }) => ({
    body: {
      mealId: orderedMeal,
      restaurantId: kitchenId,
      familySize: 2,
      totalAmount: '20.00 AED',
      deliveryAddressId: addressId,
      deliveryTime: '2026-11-21T12:00:00+04:00',
      notes: 'No onions',
      paymentMethod: 'cash',
    },
  }),
  getOrderStatus: byOrder,
  updateOrderStatus: byOrder,
  cancelOrder: byOrder,
  getOrderRating: byOrder,
  giveFeedback: ({ eatenOrderId }) => ({
    body: { orderId: eatenOrderId, rating: 5, comment: 'Lovely' },
  }),
  getTracking: byOrder,
  getConversation: toKitchen,
  writeMessage: (ids) => ({ ...toKitchen(ids), body: { text: 'No onions' } }),
  callParty: toKitchen,
  readMessages: (ids) => ({ ...toKitchen(ids), body: { last: ids.takenOrderId } }),
  askForChef: ({ addressId }) => ({ body: { ...plainEvent, addressId, startsAt: '2027-02-01T15:00:00Z' } }),
  getEvent: byEvent,
  acceptQuote: ({ eventId, quoteId }) => ({
    params: { eventId, quoteId },
    body: { total: plainTotal },
  }),
  previewEventCancellation: byEvent,
  cancelEvent: (ids) => ({ ...byEvent(ids), body: { refund: '0.00 AED' } }),
  rescheduleEvent: (ids) => ({ ...byEvent(ids), body: { startsAt: '2027-01-10T15:00:00Z' } }),
  writeToChef: (ids) => ({ ...byBooking(ids), body: { text: 'See you soon' } }),
  payRemainder: byBooking,
  objectToEvent: (ids) => ({ ...byBooking(ids), body: { kind: 'other', text: 'Only half the menu' } }),
  checkIn: byBooking,
  rateEvent: (ids) => ({ ...byBooking(ids), body: { rating: 5, comment: 'Lovely' } }),
  getPartnerEvent: byEvent,
  quoteForEvent: (ids) => ({ ...byEvent(ids), body: { ...plainQuote } }),
  withdrawQuote: ({ eventId, quoteId }) => ({ params: { eventId, quoteId } }),
  writeToCustomer: (ids) => ({ ...byBooking(ids), body: { text: 'With pleasure' } }),
  completeEvent: byBooking,
  releaseEvent: (ids) => ({ ...byBooking(ids), body: { reason: 'The oven broke' } }),
  getAdminEvents: () => ({ query: { q: '050', status: 'booked' } }),
  getAdminEventsCsv: () => ({ query: { sort: 'startsAt', order: 'asc' } }),
  getAdminEvent: somebody,
  decideEventAsAdmin: () => ({
    ...somebody(),
    body: { outcome: 'refund', amount: '10.00', reason: 'Half the menu' },
  }),
  cancelEventAsAdmin: () => ({ ...somebody(), body: { reason: 'Nobody comes' } }),
  updatePartnerOrder: ({ partnerOrderId }) => ({
    params: { orderId: partnerOrderId },
    body: { status: 'rejected', reason: 'No lentils left' },
  }),
  answerSafetyAlarm: ({ takenOrderId }) => ({ params: { orderId: takenOrderId }, body: { answer: 'stop' } }),
  delayOrder: ({ takenOrderId }) => ({ params: { orderId: takenOrderId }, body: { minutes: 15 } }),
  handBackOrder: ({ takenOrderId }) => ({ params: { orderId: takenOrderId }, body: { reason: 'too_busy' } }),
  packLine: ({ takenOrderId }) => ({
    params: { orderId: takenOrderId },
    body: { line: 0, state: 'packed' },
  }),
  ...menuCases,
  ...recordCases,
  getProduction: () => ({ query: { date: '2026-11-21' } }),
  toggleDriverStatus: () => ({ body: { isOnline: true, location: { lat: 25.08, lng: 55.14 } } }),
  sendPosition: () => ({ body: { location: { lat: 25.08, lng: 55.14 } } }),
  acceptDelivery: ({ offerId }) => ({ params: { id: offerId } }),
  rejectDelivery: ({ offerId }) => ({ params: { id: offerId } }),
  updateDeliveryStatus: ({ deliveryId }) => ({
    params: { deliveryId },
    body: { status: 'pickup_confirmed', location: { lat: 25.08, lng: 55.14 } },
  }),
  contactCustomer: ({ deliveryId }) => ({ params: { deliveryId }, body: { by: 'call' } }),
  saveDoorPhoto: ({ deliveryId }) => ({ params: { deliveryId }, body: { photo: chefBody.documents.selfie } }),
  releaseDelivery: ({ deliveryId }) => ({ params: { deliveryId } }),
  registerChef: () => ({ body: { ...chefBody } }),
  registerRestaurant: () => ({ body: { ...restaurantBody } }),
  registerGrocery: () => ({ body: { ...groceryForm } }),
  getAdminPartners: () => ({ query: { q: '050', sort: 'name', status: 'pending', type: 'chef' } }),
  getAdminPartnersCsv: () => ({ query: { status: 'approved' } }),
  getAdminPartner: byKitchen,
  addGrocery: () => ({ body: { ...groceryBody } }),
  approvePartner: (ids) => ({ ...byApplication(ids), body: { type: 'chef' } }),
  rejectPartner: (ids) => ({ ...byApplication(ids), body: { type: 'chef', reason: 'The ID is cut off.' } }),
  suspendPartner: (ids) => ({ ...byKitchen(ids), body: { reason: 'Two complaints about cold food.' } }),
  reinstatePartner: byKitchen,
  revealIban: byApplication,
  saveListView: () => ({ body: { list: 'orders', name: 'Late', query: 'status=placed' } }),
  removeListView: somebody,
  askBankChange: () => ({ body: { ...groceryBody.bankInfo } }),
  askDriverBankChange: () => ({ body: { ...groceryBody.bankInfo } }),
  revealBankChange: somebody,
  decideBankChange: () => ({ ...somebody(), body: { isApproved: false, reason: 'The name differs.' } }),
  takeDownDishPhoto: ({ kitchenId }) => ({
    params: { id: kitchenId, photoId: nobodysId },
    body: { mealId: orderedMeal, reason: 'It shows prawns.' },
  }),
  registerDriver: () => ({ body: { ...driverBody } }),
  getAdminDrivers: () => ({ query: { q: 'd-1001', sort: 'name', status: 'pending', online: 'yes' } }),
  getAdminDriversCsv: () => ({ query: { emirate: 'Dubai' } }),
  getAdminDriver: byDriver,
  approveDriver: byDriverApplication,
  rejectDriver: (ids) => ({ ...byDriverApplication(ids), body: { reason: 'The licence has run out.' } }),
  suspendDriver: (ids) => ({ ...byDriver(ids), body: { reason: 'Two meals never arrived.' } }),
  reinstateDriver: byDriver,
  revealDriver: byDriverApplication,
  getDocument: somebody,
  getCmsMeal: () => ({ params: { id: orderedMeal } }),
  deriveMeal: () => ({ body: { ...plainMeal } }),
  addCmsMeal: () => ({ body: { ...plainMeal } }),
  saveCmsDraft: () => ({ params: { id: 'shakshuka' }, body: { ...plainMeal, revision: 0 } }),
  publishMeal: () => ({ params: { id: 'shakshuka' }, body: { revision: 0 } }),
  withdrawMeal: () => ({ params: { id: 'shakshuka' } }),
  getMealHistory: () => ({ params: { id: orderedMeal } }),
  getMealPicture: () => ({ params: { id: nobodysId } }),
  getMealPictures: () => ({ params: { id: orderedMeal } }),
  addMealPicture: () => ({ params: { id: orderedMeal }, body: { photo: chefBody.documents.selfie } }),
  showMealPicture: () => ({ params: { id: orderedMeal }, body: { pictureId: null } }),
  importRecipe: () => ({ body: { text: 'Lentil soup\nServes 4\n200 g red lentils\n1 onion' } }),
  draftRecipe: () => ({ body: { wish: 'A light Emirati fish breakfast' } }),
  savePageText: () => ({
    body: { key: 'common:tagline', texts: { en: 'Dinner is on us', ar: 'العشاء علينا' }, revision: 0 },
  }),
  getLegalText: () => ({ query: { page: 'terms' } }),
  getLegalHistory: () => ({ params: { page: 'terms' } }),
  getLegalVersion: () => ({ params: { page: 'terms', version: '1' } }),
  publishLegalText: () => ({
    params: { page: 'compliance' },
    body: { texts: { en: plainLegalText('compliance'), ar: plainLegalText('compliance') }, version: 0 },
  }),
  getPageTextHistory: () => ({ query: { key: 'common:tagline' } }),
  addIngredient: () => ({
    body: { name: { en: 'Salt of the sea', ar: 'ملح البحر' }, facts: plainSalt.facts },
  }),
  tryIngredient: () => ({ params: { id: 'salt' }, body: { facts: plainSalt.facts } }),
  saveIngredient: () => ({ params: { id: 'salt' }, body: { ...plainSalt } }),
  getAdminUsers: () => ({ query: { q: '050', sort: 'name', order: 'desc', status: 'subscribed' } }),
  getAdminUsersCsv: () => ({ query: { q: 'sa' } }),
  getAdminUser: somebody,
  addAdminUser: () => ({ body: { phone: '050 999 0002', name: 'Added' } }),
  inviteStaff: () => ({ body: { phone: '050 999 0003', name: 'Invited', role: 'content' } }),
  changeStaffRole: () => ({ ...somebody(), body: { role: 'support' } }),
  removeStaff: somebody,
  suspendUser: () => ({ ...somebody(), body: { reason: 'Asked for by the bank' } }),
  closeUserSubscription: somebody,
  reinstateUser: () => ({ ...somebody(), body: { reason: 'Cleared up' } }),
  getAdminOrders: () => ({
    query: {
      q: '050',
      status: 'delivered',
      from: '2026-01-01',
      emirate: 'Dubai',
      vendor: nobodysId,
      slot: 'lunch',
    },
  }),
  getOrderDelivery: somebody,
  getDriverCandidates: somebody,
  assignDriver: () => ({ ...somebody(), body: { driverId: nobodysId, from: null, reason: 'too_far' } }),
  unassignDriver: () => ({ ...somebody(), body: { from: nobodysId } }),
  revealDriverPhone: somebody,
  sendSos: () => ({ body: { location: { lat: 25.08, lng: 55.14 } } }),
  closeSos: () => ({ ...somebody(), body: { sosAt: '2026-11-25T08:00:00.000Z', note: 'Safe' } }),
  revealChat: somebody,
  revealHandoverCode: somebody,
  addOrderNote: () => ({ ...somebody(), body: { text: 'The customer called' } }),
  messageParty: () => ({ ...somebody(), body: { to: 'driver', text: 'Please call us' } }),
  getAdminOrdersCsv: () => ({ query: { sort: 'amount', order: 'asc', ids: nobodysId } }),
  getAdminOrder: somebody,
  bookSettlement: () => ({
    body: { partnerId: nobodysId, amount: '10.00', reference: 'FT260001', receivedOn: '2026-01-02' },
  }),
  getDriverCash: () => ({ query: { sort: 'oldest' } }),
  bookHandIn: (ids) => ({ ...byDriver(ids), body: { amount: '10.00' } }),
  finishOrderAsAdmin: () => ({ ...somebody(), body: { reason: 'The customer has it' } }),
  refundOrderAsAdmin: () => ({
    ...somebody(),
    body: { food: '5.00', deliveryFee: '0', bearer: 'kitchen', to: 'card', reason: 'Cold' },
  }),
  decideRefund: () => ({ ...somebody(), body: { isApproved: true } }),
  getReplacement: somebody,
  sendOrderAgain: () => ({
    ...somebody(),
    body: { from: `${dinnerAhead}T12:00:00Z`, bearer: 'kitchen', reason: 'The box fell' },
  }),
  giveCredit: () => ({ ...somebody(), body: { amount: '5.00', reason: 'Sorry' } }),
  reportProblem: ({ orderId }) => ({ params: { orderId }, body: { problem: 'missing', portions: 1 } }),
  cancelOrderAsAdmin: () => ({ ...somebody(), body: { reason: 'Nobody comes', bearer: 'kitchen' } }),
  openEmirate: () => ({ body: { emirate: 'Ajman', isOpen: true, revision: 0 } }),
  saveHoliday: () => ({
    body: { id: null, date: '2027-01-01', en: 'New Year', ar: 'رأس السنة', emirates: ['Dubai'], revision: 0 },
  }),
  removeHoliday: somebody,
  saveArea: () => ({
    body: {
      ...{ id: null, emirate: 'Ajman', en: 'Al Tallah', ar: 'التلة', lat: 25.4, lng: 55.5, isShown: true },
      revision: 0,
    },
  }),
  changeSetting: () => ({ body: { name: 'commission', value: '12.5', from: '2027-01-01' } }),
  getReports: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  getReportsCsv: () => ({ query: { from: '2026-11-01', to: '2026-11-30', table: 'kitchens' } }),
  getAudit: () => ({ query: { action: 'document.viewed', from: '2026-11-01', to: '2026-11-30' } }),
  getAuditCsv: () => ({ query: { order: 'asc' } }),
  getSupportRequest: bySupport,
  openSupportRequest: ({ orderId }) => ({
    body: { side: 'customer', topic: 'order', text: 'It is cold', orderId },
  }),
  writeToSupport: (ids) => ({ ...bySupport(ids), body: { text: 'And something else' } }),
  closeSupportRequest: bySupport,
  rateSupportRequest: (ids) => ({ ...bySupport(ids), body: { satisfaction: 'good' } }),
  readSupportRequest: (ids) => ({ ...bySupport(ids), body: { messages: 1 } }),
  getAdminSupport: () => ({ query: { q: '050', status: 'open', side: 'customer', assigned: 'nobody' } }),
  getAdminSupportCsv: () => ({ query: { sort: 'createdAt', order: 'asc' } }),
  getAdminSupportRequest: bySupport,
  answerSupport: (ids) => ({ ...bySupport(ids), body: { text: 'We are looking into it.' } }),
  closeSupportAsAdmin: bySupport,
  reopenSupport: bySupport,
  addSupportNote: (ids) => ({ ...bySupport(ids), body: { text: 'The kitchen confirmed it' } }),
  assignSupport: (ids) => ({ ...bySupport(ids), body: { to: 'me' } }),
  subscribeToNewsletter: () => ({ body: { email: 'reader@sufra.example' } }),
  confirmNewsletter: () => ({ body: { token: 'A'.repeat(43) } }),
  leaveNewsletter: () => ({ body: { token: `${nobodysId}.${'A'.repeat(43)}` } }),
  searchAdmin: () => ({ query: { q: '050' } }),
  getCoverage: () => ({ query: { sort: 'fewest' } }),
  getPayoutRuns: () => ({ query: { kind: 'partner', status: 'draft' } }),
  getDisputes: () => ({ query: { status: 'needs_answer' } }),
  getPayoutRun: somebody,
  getRunPayouts: () => ({ ...somebody(), query: { q: 'po-42', status: 'approved' } }),
  makePayoutRun: () => ({ body: { kind: 'partner', to: '2026-11-08' } }),
  approvePayoutRun: somebody,
  markPayoutRunPaid: () => ({
    ...somebody(),
    body: { failed: [{ payoutId: nobodysId, reason: 'Account closed' }] },
  }),
  discardPayoutRun: () => ({ ...somebody(), body: { reason: 'A wrong figure' } }),
  getBankFile: somebody,
  getAdminStatement: somebody,
  getAdminStatementFile: somebody,
  getPayoutStatement: somebody,
  getPayoutStatementFile: somebody,
  getDriverPayoutStatement: somebody,
  getDriverPayoutStatementFile: somebody,
  setAutopilot: () => ({ body: { isOn: false } }),
  setDemoClock: () => ({ body: { to: 'tomorrow' } }),
  setDemoRamadan: () => ({ body: { isOn: false } }),
};

/** Throws for a route without a case, so that new routes are covered. */
export function caseOf(route: Route, ids: Ids): RouteCase {
  const make = cases[route.name];
  if (!make) throw new Error(`Add a case for the route ${route.name} to route-cases.ts.`);
  return make(ids);
}

/** Left behind by removed routes. */
export const staleCases = (): string[] =>
  Object.keys(cases).filter((name) => !allRoutes.some((route) => route.name === name));

export function addressOf(route: Route, { params = {}, query = {} }: RouteCase): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

export const writeRoutes: readonly Route[] = allRoutes.filter(({ method }) => method !== 'GET');
