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

/** The caller's ids, or another account's in foreign cases. */
export interface Ids {
  readonly suggestionId: string;
  /** In four days. */
  readonly foreseenMealId: string;
  readonly otherMealId: string;
  readonly addressId: string;
  readonly sessionId: string;
  readonly invoiceId: string;
  readonly kitchenId: string;
  readonly orderId: string;
  readonly eatenOrderId: string;
  readonly partnerOrderId: string;
  readonly takenOrderId: string;
  readonly dishId: string;
  readonly eventId: string;
  readonly quoteId: string;
  readonly bookedEventId: string;
  readonly applicationId: string;
  readonly driverApplicationId: string;
  readonly driverId: string;
  readonly supportId: string;
  readonly offerId: string;
  readonly deliveryId: string;
}

/** Valid but unknown ids. */
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

export const dinnerAhead = '2026-11-25';

/** 25 AED for two portions. */
export const orderedMeal = 'adas-soup';

export interface Kitchen extends TestPartner {
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
  // Last: orders change the forecast.
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

/** Empty without a card. */
async function eventsOf(
  client: Client,
  chef: TestPartner,
  addressId: string,
): Promise<Pick<Ids, 'eventId' | 'quoteId' | 'bookedEventId'>> {
  const booked = await bookedEvent(client, chef, { addressId });
  const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: nextMonth });
  return { eventId: event.id, quoteId, bookedEventId: booked.id };
}

/** Far away, because a chef has one event at a time. */
const nextMonth = '2026-12-20T15:00:00Z';
