import * as z from 'zod/mini';
import { invoiceKinds } from '../money/invoices.ts';
import { ownPayout } from '../money/payouts.ts';
import { emirates, programs } from '../options.ts';
import { adminOrder } from '../ordering/admin-orders.ts';
import { closedRange, openingHours } from '../partners/partner-menu.ts';
import { changePartnerProfile, partnerTerms } from '../partners/partner-profile.ts';
import { teamMember } from '../partners/team.ts';
import { okReply, route } from '../route.ts';
import { supportStatuses } from '../statuses.ts';
import { supportTopics } from '../support/support.ts';
import { calendarDay, emailInput, id, plainText } from '../text.ts';
import { driverRow, kitchenRow } from './reports.ts';

/** Dubai days of a scorecard, today included. */
export const recordDays = 30;

const byId = { params: z.object({ id }) };

const ofAccount = {
  accountId: id,
  /** Newest first; empty without the right to support. */
  requests: z.array(
    z.object({
      id,
      number: z.string(),
      topic: z.enum(supportTopics),
      status: z.enum(supportStatuses),
      changedAt: z.string(),
    }),
  ),
  /** Internal, oldest first. */
  notes: z.array(z.object({ text: z.string(), at: z.string(), author: z.nullable(z.string()) })),
};

const orders = z.array(adminOrder);

/** By whom, or null if the account has no name any more. */
const byStaff = z.object({ at: z.string(), by: z.nullable(z.string()) });

export const getCustomerRecord = route('getCustomerRecord', {
  ...byId,
  method: 'GET',
  path: '/api/admin/users/:id/record',
  who: 'admin',
  right: 'customers',
  summary: 'Addresses, plan, invoices, refunds, support threads and notes of an account; no health data.',
  reply: z.object({
    ...ofAccount,
    members: z.array(z.object({ id, name: z.string(), portion: z.number() })),
    addresses: z.array(
      z.object({
        id,
        title: z.string(),
        street: z.string(),
        building: z.string(),
        apartment: z.nullable(z.string()),
        area: z.string(),
        emirate: z.enum(emirates),
        landmark: z.nullable(z.string()),
        phone: z.string(),
        instructions: z.nullable(z.string()),
        isDefault: z.boolean(),
      }),
    ),
    /** Of the current subscription. */
    period: z.nullable(z.object({ startedOn: calendarDay, from: calendarDay, to: calendarDay })),
    card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
    invoices: z.array(
      z.object({
        id,
        kind: z.enum(invoiceKinds),
        number: z.string(),
        issuedOn: calendarDay,
        total: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        id,
        order: z.object({ id, orderId: z.string() }),
        amount: z.string(),
        isToCard: z.boolean(),
        at: z.string(),
      }),
    ),
  }),
});

export const revealHealth = route('revealHealth', {
  ...byId,
  method: 'POST',
  path: '/api/admin/users/:id/health',
  who: 'admin',
  right: 'support',
  summary: 'Reveals what the members of a household eat and avoid; audited.',
  reply: z.object({
    members: z.array(
      z.object({
        /** Null is the subscriber. */
        name: z.nullable(z.string()),
        allergies: z.array(z.string()),
        healthConditions: z.nullable(z.string()),
        programs: z.array(z.enum(programs)),
      }),
    ),
    dislikedDishes: z.array(z.string()),
  }),
  errors: ['confirmation_needed'],
});

export const signOutUser = route('signOutUser', {
  ...byId,
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  who: 'admin',
  right: 'customer_changes',
  summary: 'Ends every session of an account; it can sign in again at once. Audited.',
  reply: z.object({ ended: z.int() }),
  errors: ['confirmation_needed'],
});

export const changeUser = route('changeUser', {
  ...byId,
  method: 'PUT',
  path: '/api/admin/users/:id',
  who: 'admin',
  right: 'customer_changes',
  summary: 'Corrects the name or email address of an account; absent parts stay, null clears. Audited.',
  body: z.object({
    name: z.optional(plainText({ min: 1, max: 80 })),
    email: z.optional(z.nullable(emailInput)),
  }),
  reply: okReply,
  errors: ['confirmation_needed'],
});

export const changeUserAddress = route('changeUserAddress', {
  method: 'PUT',
  path: '/api/admin/users/:id/addresses/:addressId',
  who: 'admin',
  right: 'customer_changes',
  summary: 'Corrects how the driver finds the door of an address; absent parts stay. Audited.',
  params: z.object({ id, addressId: id }),
  body: z.object({
    building: z.optional(plainText({ max: 80 })),
    apartment: z.optional(plainText({ max: 40 })),
    landmark: z.optional(plainText({ max: 120 })),
    instructions: z.optional(plainText({ max: 300 })),
  }),
  reply: okReply,
  errors: ['confirmation_needed', 'address_exists'],
});

/** In UTF-16 units. */
export const maxAccountNote = 1_000;

export const addAccountNote = route('addAccountNote', {
  ...byId,
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  who: 'admin',
  right: 'customers',
  summary: 'Adds an internal note about a customer, a partner or a driver; audited.',
  body: z.object({ text: plainText({ min: 1, max: maxAccountNote }) }),
  reply: okReply,
  idempotent: true,
});

const ofPayee = {
  ...ofAccount,
  /** The newest twenty. */
  orders,
  /** Null without the right to payouts. */
  money: z.nullable(
    z.object({
      /** AED text; negative is owed to Sufra. */
      owed: z.string(),
      payouts: z.array(ownPayout),
      bankChange: z.nullable(
        z.object({
          iban: z.string(),
          status: z.enum(['waiting', 'approved', 'declined']),
          reason: z.nullable(z.string()),
          at: z.string(),
          asked: z.optional(byStaff),
          decided: z.optional(z.nullable(byStaff)),
        }),
      ),
    }),
  ),
};

export const getPartnerRecord = route('getPartnerRecord', {
  ...byId,
  method: 'GET',
  path: '/api/admin/partners/:id/record',
  who: 'admin',
  right: 'partners',
  summary: `Orders, menu, hours, team, notes and the last ${recordDays} days of a partner; money by right.`,
  reply: z.object({
    ...ofPayee,
    terms: partnerTerms,
    isPaused: z.boolean(),
    openingHours,
    closedDays: z.array(closedRange),
    team: z.array(teamMember),
    menu: z.array(
      z.object({
        mealId: z.string(),
        name: z.string(),
        price: z.string(),
        isAvailable: z.boolean(),
        soldOutUntil: z.nullable(z.string()),
      }),
    ),
    /** Null without an offer, a delivery or a refund in the time. */
    score: z.nullable(kitchenRow),
  }),
});

export const changePartner = route('changePartner', {
  ...byId,
  method: 'PUT',
  path: '/api/admin/partners/:id',
  who: 'admin',
  right: 'partner_changes',
  summary: 'Corrects names, phone, reach, minimum or fee of an approved partner; absent parts stay. Audited.',
  body: changePartnerProfile.body,
  reply: partnerTerms,
  errors: ['confirmation_needed', 'not_possible_now'],
});

export const getDriverRecord = route('getDriverRecord', {
  ...byId,
  method: 'GET',
  path: '/api/admin/drivers/:id/record',
  who: 'admin',
  right: 'drivers',
  summary: `Orders, notes and the last ${recordDays} days of a driver; cash and money by right.`,
  reply: z.object({
    ...ofPayee,
    /** Null without an offer or a delivery in the time. */
    score: z.nullable(driverRow),
    /** Of delivered orders: the mean and number of the same days, and the newest ten of any. */
    ratings: z.optional(
      z.object({
        average: z.nullable(z.number()),
        count: z.int(),
        recent: z.array(
          z.object({
            /** The order's. */
            id,
            orderId: z.string(),
            stars: z.int(),
            comment: z.nullable(z.string()),
            at: z.string(),
          }),
        ),
      }),
    ),
    /** Null without the right to cash. */
    cash: z.nullable(
      z.object({
        held: z.string(),
        owed: z.string(),
        receipts: z.array(z.object({ number: z.string(), amount: z.string(), at: z.string() })),
      }),
    ),
  }),
});

export const changeDriver = route('changeDriver', {
  ...byId,
  method: 'PUT',
  path: '/api/admin/drivers/:id',
  who: 'admin',
  right: 'driver_changes',
  summary: 'Corrects the name, email address or plate of a driver; absent parts stay. Audited.',
  body: z.object({
    name: z.optional(plainText({ min: 2, max: 80 })),
    email: z.optional(emailInput),
    plateNumber: z.optional(plainText({ min: 1, max: 20 })),
  }),
  reply: okReply,
  errors: ['confirmation_needed'],
});
