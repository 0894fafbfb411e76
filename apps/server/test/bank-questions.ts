import type { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf, Route } from '@sufra/contract/route.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { home, mealBody, onlyOwnPartners, partner, type TestPartner } from './kitchens.ts';
import { sums, unbalanced } from './money.ts';
import { readyToPay, type Reachable } from './people.ts';
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts';

export interface Question {
  readonly secret: string;
  /** Sent with the retry. */
  readonly askedPaymentId: string;
}

export function questionIn<R extends Route>(answer: Answer<R>): Question {
  if (answer.ok) throw new Error('The bank did not ask.');
  expect([answer.status, answer.error.code]).toEqual([402, 'authentication_required']);
  const { clientSecret, paymentId } = answer.error.params ?? {};
  return { secret: String(clientSecret), askedPaymentId: String(paymentId) };
}

/** Sends, authenticates, and retries with the payment id. */
export async function through<R extends Route>(
  { bank }: StripeStandIn,
  send: (asked: { askedPaymentId?: string }) => Promise<Answer<R>>,
  passes = true,
): Promise<Answer<R>> {
  const { secret, askedPaymentId } = questionIn(await send({}));
  bank.authenticate(secret, passes);
  return send({ askedPaymentId });
}

/** Requires authentication for every charge. */
export const askingCard = '4000002760003184';

export interface Customer {
  readonly client: Client;
  readonly addressId: string;
  readonly body: BodyOf<typeof placeOrder>;
}

export interface Street {
  readonly test: Reachable;
  readonly standIn: StripeStandIn;
  readonly kitchen: TestPartner;
  readonly mealId: string;
}

interface Town extends Street {
  readonly test: TestApp;
  readonly chef: TestPartner;
  /** Fails if money is lost or the gateway got an unknown request. */
  readonly end: () => Promise<void>;
}

export async function askingTown(mealId: string, restaurantPhone: string, chefPhone: string): Promise<Town> {
  const standIn = await startStripe();
  const test = await startTestApp({ stripe: standIn.settings });
  await onlyOwnPartners(test);
  const kitchen = await partner(test, restaurantPhone, 'restaurant', [mealId]);
  const chef = await partner(test, chefPhone, 'chef');
  const end = async (): Promise<void> => {
    expect(await unbalanced(test.app.db)).toEqual([]);
    expect([...(await sums(test.app.db)).values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    await test.close();
    expect(standIn.wrong).toEqual([]);
    await standIn.close();
  };
  return { test, standIn, kitchen, chef, mealId, end };
}

export async function askedCustomer(
  { test, standIn, kitchen, mealId }: Street,
  phone: string,
): Promise<Customer> {
  const client = await readyToPay(test, phone, 'full-day');
  const paymentMethod = { token: standIn.bank.card(askingCard).id };
  const paid = await through(standIn, (asked) =>
    client.call(checkout, { body: { paymentMethod, ...asked } }),
  );
  expect(paid.status).toBe(201);
  const { id: addressId } = await home(client);
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId });
  return { client, addressId, body };
}
