import { getSessions } from '@sufra/contract/identity/account.ts';
import { addAddress } from '@sufra/contract/household/addresses.ts';
import { addDish } from '@sufra/contract/partners/partner-dishes.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { openSupportRequest } from '@sufra/contract/support/support.ts';
import { getAlternatives } from '@sufra/contract/planner/week.ts';
import { waitingApplication } from './applicants.ts';
import { waitingDriver, type WaitingDriver } from './drivers.ts';
import type { Client, TestApp } from './harness.ts';
import { plainDish } from './dishes.ts';
import { orderMeal, partner, type TestPartner } from './kitchens.ts';
import { bringHome, step } from './orders.ts';
import { bookedEvent, quotedEvent } from './events.ts';
import { plainAddress } from './people.ts';

/** What a request may name: the caller's own, or for the foreign cases somebody else's. */
export interface Ids {
  readonly suggestionId: string;
  /** What is foreseen for the person's dinner in four days, and another meal for it. */
  readonly foreseenMealId: string;
  readonly otherMealId: string;
  readonly addressId: string;
  /** The session the person is signed in with. */
  readonly sessionId: string;
  readonly invoiceId: string;
  /** Where the person orders. */
  readonly kitchenId: string;
  /** An order of the person's that nobody has answered, and one that was eaten. */
  readonly orderId: string;
  readonly eatenOrderId: string;
  /** One that the kitchen can answer, and one it has said yes to. */
  readonly partnerOrderId: string;
  readonly takenOrderId: string;
  /** The kitchen's own dish. */
  readonly dishId: string;
  /** An event with an open quote, and one with a chef booked for it. */
  readonly eventId: string;
  readonly quoteId: string;
  readonly bookedEventId: string;
  /** Somebody else's application, for admins to decide. */
  readonly applicationId: string;
  /** Somebody else's application to drive, and a driver. */
  readonly driverApplicationId: string;
  readonly driverId: string;
  /** What the person asked support. */
  readonly supportId: string;
  /** What a driver is or was asked, and what a driver has in hand; of nobody where a test has no driver. */
  readonly offerId: string;
  readonly deliveryId: string;
}

/** Ids under which nobody owns anything. */
export const noIds: Ids = {
  suggestionId: 'x',
  foreseenMealId: 'x',
  otherMealId: 'x',
  addressId: 'x',
  sessionId: 'x',
  invoiceId: 'x',
  kitchenId: 'x',
  orderId: 'x',
  eatenOrderId: 'x',
  partnerOrderId: 'x',
  takenOrderId: 'x',
  dishId: 'x',
  eventId: 'x',
  quoteId: 'x',
  bookedEventId: 'x',
  applicationId: 'x',
  driverApplicationId: 'x',
  driverId: 'x',
  supportId: 'x',
  offerId: 'x',
  deliveryId: 'x',
};

/** The day of the foreseen dinner: four days after the moment tests begin at. */
export const dinnerAhead = '2026-11-25';

/** What everyone orders; two portions come to 25 AED. */
export const orderedMeal = 'adas-soup';

/** A kitchen for people of a test to order at, and beside it applications that wait and a driver. */
export interface Kitchen extends TestPartner {
  /** Who quotes for the events of this test's people. */
  readonly chef: TestPartner;
  readonly waiting: { readonly id: string; readonly accountId: string };
  readonly drivers: WaitingDriver;
}

export const kitchenOf = async (test: TestApp, phone: string): Promise<Kitchen> => ({
  ...(await partner(test, phone, 'restaurant', [orderedMeal])),
  chef: await partner(test, phone.replace('+97150', '+97155'), 'chef'),
  waiting: await waitingApplication(test),
  drivers: await waitingDriver(test),
});

/** Gives the person of `client` one of everything, and names it. */
export async function idsOf(client: Client, kitchen: Kitchen): Promise<Ids> {
  const [suggestion] = await client.get(getSuggestions);
  const { id: addressId } = await client.get(addAddress, { body: plainAddress });
  const [session] = await client.get(getSessions);
  const { invoices } = await client.get(getInvoices);
  const order = async (cash = true): Promise<string> => {
    const wanted = { mealId: orderedMeal, partnerId: kitchen.id, addressId, cash };
    return (await orderMeal(client, wanted)).id;
  };
  const [orderId, eatenOrderId, partnerOrderId] = [await order(), await order(), await order()];
  await bringHome(client, kitchen, eatenOrderId);
  const takenOrderId = await order(false);
  await step(kitchen, takenOrderId, 'accepted');
  const { mealId: dishId } = await kitchen.client.get(addDish, { body: plainDish });
  const events = await eventsOf(client, kitchen.chef, addressId);
  const question = { side: 'customer', topic: 'order', text: 'Where is it?', orderId } as const;
  const { id: supportId } = await client.get(openSupportRequest, { body: question });
  // Last of all: what was ordered changes what is foreseen.
  const foreseen = await client.get(getAlternatives, { query: { date: dinnerAhead, mealTime: 'dinner' } });
  return {
    suggestionId: suggestion?.id ?? noIds.suggestionId,
    foreseenMealId: foreseen.mealId,
    otherMealId: foreseen.meals[0]?.mealId ?? noIds.otherMealId,
    addressId,
    sessionId: session?.id ?? noIds.sessionId,
    invoiceId: invoices[0]?.id ?? noIds.invoiceId,
    kitchenId: kitchen.id,
    orderId,
    eatenOrderId,
    partnerOrderId,
    takenOrderId,
    dishId,
    ...events,
    applicationId: kitchen.waiting.id,
    driverApplicationId: kitchen.drivers.applicationId,
    driverId: kitchen.drivers.driverId,
    supportId,
    offerId: noIds.offerId,
    deliveryId: noIds.deliveryId,
  };
}

/** An event with a quote and another one that is booked; nothing for whoever has no card to book with. */
async function eventsOf(
  client: Client,
  chef: TestPartner,
  addressId: string,
): Promise<Pick<Ids, 'eventId' | 'quoteId' | 'bookedEventId'>> {
  const booked = await bookedEvent(client, chef, { addressId });
  const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: nextMonth });
  return { eventId: event.id, quoteId, bookedEventId: booked.id };
}

/** Far from the other event: a chef cooks at one place at a time. */
const nextMonth = '2026-12-20T15:00:00Z';
