export const subscriptionStatuses = ['active', 'paused', 'past_due', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const suggestionStatuses = ['pending', 'accepted', 'rejected'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

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

/** `ready` shows as `preparing`, and `rejected` as `cancelled`. */
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

export const orderSteps = ['placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered'] as const;
export type OrderStep = (typeof orderSteps)[number];

export const partnerOrderStatuses = ['new', 'accepted', 'preparing', 'completed', 'rejected'] as const;
export type PartnerOrderStatus = (typeof partnerOrderStatuses)[number];

export const partnerTypes = ['chef', 'restaurant', 'grocery'] as const;
export type PartnerType = (typeof partnerTypes)[number];

export const partnerStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** The state of the application or driver record; `none` without either. */
export const driverStandings = ['none', 'pending', 'rejected', 'approved', 'suspended'] as const;
export type DriverStanding = (typeof driverStandings)[number];

/** Of drivers and of applicants. */
export const driverStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

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

/** `lost`: another driver was faster. `assigned`: by staff, without asking. */
export const offerStatuses = [
  'offered',
  'accepted',
  'rejected',
  'expired',
  'lost',
  'withdrawn',
  'assigned',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** Only published meals can be ordered. */
export const mealStatuses = ['draft', 'published', 'withdrawn'] as const;
export type MealStatus = (typeof mealStatuses)[number];

/** `closed` ended without a verdict, and nothing was withdrawn. */
export const disputeStatuses = ['needs_answer', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const payoutRunStatuses = ['draft', 'approved', 'paid', 'discarded'] as const;
export type PayoutRunStatus = (typeof payoutRunStatuses)[number];

/** A failed payout remains owed and joins the next run. */
export const payoutStatuses = ['pending', 'approved', 'completed', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** `unpaid`: the remainder could not be charged. */
export const eventStatuses = [
  'requested',
  'quoted',
  'booked',
  'completed',
  'objected',
  'settled',
  'unpaid',
  'cancelled',
  'expired',
] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** `lost`: another quote was accepted, or the event was cancelled. */
export const quoteStatuses = ['open', 'accepted', 'withdrawn', 'expired', 'lost'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** Every account may ask as a customer. */
export const supportSides = ['customer', 'partner', 'driver'] as const;
export type SupportSide = (typeof supportSides)[number];

/** Of what a cancelled or refunded order costs. */
export const orderBearers = ['kitchen', 'driver', 'platform'] as const;
export type OrderBearer = (typeof orderBearers)[number];

/** At a partner; the owner is the account that applied. */
export const partnerRoles = ['owner', 'manager', 'kitchen', 'counter'] as const;
export type PartnerRole = (typeof partnerRoles)[number];
