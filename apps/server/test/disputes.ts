import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { Writable } from 'node:stream';
import pino from 'pino';
import { expect } from 'vitest';
import { bookedEvent } from './events.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { anew, home, mealBody, onlyOwnPartners, partner, type TestPartner } from './kitchens.ts';
import { sums, unbalanced } from './money.ts';
import { accountIdOf, readyToPay } from './people.ts';
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts';

const mealId = 'adas-soup';

export interface Payer {
  readonly client: Client;
  readonly phone: string;
  readonly accountId: string;
  readonly intent: string;
}

export interface Host extends Payer {
  readonly eventId: string;
  readonly chef: Client;
}

export class DisputeTown {
  readonly test: TestApp;
  readonly standIn: StripeStandIn;
  private readonly kitchen: TestPartner;
  private readonly lines: string[];
  private lastPhone: number;
  /** Charged through the demo's own gateway. */
  private before = 0;

  private constructor(
    town: { test: TestApp; standIn: StripeStandIn; kitchen: TestPartner; lines: string[] },
    firstPhone: number,
  ) {
    this.test = town.test;
    this.standIn = town.standIn;
    this.kitchen = town.kitchen;
    this.lines = town.lines;
    this.lastPhone = firstPhone;
  }

  static async open(firstPhone: number): Promise<DisputeTown> {
    const standIn = await startStripe();
    const lines: string[] = [];
    const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
      lines.push(chunk.toString());
      done();
    };
    const test = await startTestApp(
      { stripe: standIn.settings },
      pino({ level: 'info' }, new Writable({ write })),
    );
    await onlyOwnPartners(test);
    const kitchen = await partner(test, `+${firstPhone}`, 'restaurant', [mealId]);
    const town = new DisputeTown({ test, standIn, kitchen, lines }, firstPhone);
    town.before = await town.balance('gateway');
    return town;
  }

  async close(): Promise<void> {
    await this.test.close();
    expect(this.standIn.wrong).toEqual([]);
    await this.standIn.close();
  }

  logged = (): string => this.lines.join('');

  async subscriber(number = '4242424242424242'): Promise<Payer> {
    const phone = `+${(this.lastPhone += 1)}`;
    const client = await readyToPay(this.test, phone, 'full-day');
    const paymentMethod = { token: this.standIn.bank.card(number).id };
    expect((await client.call(checkout, { body: { paymentMethod } })).status).toBe(201);
    return { client, phone, accountId: await accountIdOf(this.test, phone), intent: this.lastIntent() };
  }

  async customer(): Promise<Payer & { orderId: string }> {
    const person = await this.subscriber();
    const { id: addressId } = await home(person.client);
    const body = await mealBody(person.client, { mealId, partnerId: this.kitchen.id, addressId });
    const { id: orderId } = await person.client.get(placeOrder, { body, ...anew() });
    return { ...person, orderId, intent: this.lastIntent() };
  }

  async host(): Promise<Host> {
    const person = await this.subscriber();
    const { id: addressId } = await home(person.client);
    const chef = await partner(this.test, `+${(this.lastPhone += 1)}`, 'chef');
    const { id: eventId } = await bookedEvent(person.client, chef, { addressId });
    return { ...person, eventId, chef: chef.client, intent: this.lastIntent() };
  }

  private readonly lastIntent = (): string => [...this.standIn.bank.intents.keys()].at(-1) ?? '';

  /** `second` counts from the first event. */
  async tell(kind: string, object: object, second = 0): Promise<number> {
    const made = new Date(1_795_000_000_000 + second * 1_000);
    return this.post(this.standIn.event(`charge.dispute.${kind}`, object, new Date(), made));
  }

  async post({ body, signature }: { body: string; signature: string }): Promise<number> {
    const answer = await fetch(`${this.test.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
    return answer.status;
  }

  balance = async (account: string): Promise<number> => (await sums(this.test.app.db)).get(account) ?? 0;

  /** The ledger balances, and agrees with Stripe's balance. */
  async reconcile(): Promise<void> {
    const { db, outbox } = this.test.app;
    await outbox.deliverDue();
    expect(await unbalanced(db)).toEqual([]);
    const all = await sums(db);
    expect([...all.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    expect((all.get('gateway') ?? 0) - this.before).toBe(this.standIn.bank.balance());
  }
}
