export const subscriptionStatuses = ['active', 'paused', 'past_due', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const suggestionStatuses = ['pending', 'accepted', 'rejected'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

/** The one status of an order; only its machine sets it. */
export const orderStatuses = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
  'delivered',
  'rejected',
  'cancelled',
  'undeliverable',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the customer sees of it: `ready` shows as `preparing`, and `rejected` as `cancelled`. */
export const customerOrderStatuses = [
  'placed',
  'accepted',
  'preparing',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'undeliverable',
] as const;
export type CustomerOrderStatus = (typeof customerOrderStatuses)[number];

/** The five steps of the customer's progress, in their order. */
export const orderSteps = ['placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** What the partner sees of it. */
export const partnerOrderStatuses = ['new', 'accepted', 'preparing', 'completed', 'rejected'] as const;
export type PartnerOrderStatus = (typeof partnerOrderStatuses)[number];

export const partnerTypes = ['chef', 'restaurant', 'grocery'] as const;
export type PartnerType = (typeof partnerTypes)[number];

export const partnerStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** How an account stands that wants to deliver: nothing sent in, or as its application or its driver record stands. */
export const driverStandings = ['none', 'pending', 'rejected', 'approved', 'suspended'] as const;
export type DriverStanding = (typeof driverStandings)[number];

/** Drivers, and applications that are no driver. */
export const driverStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The one status of what is to be brought; only its machine sets it. */
export const deliveryStatuses = [
  'open',
  'accepted',
  'pickup_confirmed',
  'in_transit',
  'delivered',
  'failed',
  'cancelled',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What became of asking a driver; `lost` went to another who was asked too. */
export const offerStatuses = ['offered', 'accepted', 'rejected', 'expired', 'lost', 'withdrawn'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** A meal of the catalogue: only published ones can be ordered. */
export const mealStatuses = ['draft', 'published', 'withdrawn'] as const;
export type MealStatus = (typeof mealStatuses)[number];

/** A payout run: drafted from the ledger, then approved and paid, or discarded. */
/** Where a dispute of a charge stands: `closed` ended without a verdict, and nothing was taken. */
export const disputeStatuses = ['needs_answer', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const payoutRunStatuses = ['draft', 'approved', 'paid', 'discarded'] as const;
export type PayoutRunStatus = (typeof payoutRunStatuses)[number];

/** What one payee of a run gets; a failed payout stays owed and comes with the next run. */
export const payoutStatuses = ['pending', 'approved', 'completed', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The one status of an event; only its machine sets it. `unpaid`: the rest could not be charged, however often. */
export const eventStatuses = [
  'requested',
  'quoted',
  'booked',
  'completed',
  'settled',
  'unpaid',
  'cancelled',
  'expired',
] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** `lost`: another one was booked, or the event was called off. */
export const quoteStatuses = ['open', 'accepted', 'withdrawn', 'expired', 'lost'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** A request to support: it waits for us, was answered, or is settled. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];
