import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { addDays, dubaiDay, instantOf } from '../../src/platform/pure/dubai-time.ts';
import { admin, confirm } from '../admins.ts';
import type { Client, TestApp } from '../harness.ts';
import { home, partner, type TestPartner } from '../kitchens.ts';
import { orderingJobs, type OrderingJobs } from '../orders.ts';
import { accountIdOf, readyToPay, signIn } from '../people.ts';
import { subscriptionJobs, type SubscriptionJobs } from '../subscription-jobs.ts';
import { Book, type Sold } from './book.ts';
import type { Random } from './random.ts';

export interface OpenOrder {
  readonly id: string;
  readonly person: Person;
  readonly isCash: boolean;
  /** Fils. */
  readonly total: number;
  /** Of the total. */
  readonly credit: number;
  readonly isAnswered: boolean;
  stage: number;
}

export interface EndedOrder {
  readonly id: string;
  readonly person: Person;
  readonly sold: Sold;
}

export interface Subscribed {
  seen: SubscriptionReply;
  /** Extended when a pause ends. */
  paidUntil: string;
  booked: number;
  paid: number;
  readonly skippedDays: string[];
}

export interface Person {
  readonly phone: string;
  readonly accountId: string;
  readonly addressId: string;
  readonly client: Client;
  subscribed: Subscribed | null;
}

export const mealId = 'adas-soup';
const boss = '+971508200009';
const kitchens = ['+971508200001', '+971508200002', '+971508200003', '+971508200004'] as const;

export class Town {
  readonly test: TestApp;
  readonly random: Random;
  readonly book = new Book();
  readonly people: Person[] = [];
  readonly partners = new Map<string, TestPartner & { readonly phone: string }>();
  readonly orders: OpenOrder[] = [];
  readonly ended: EndedOrder[] = [];
  readonly figures: Record<string, number> = {};
  private boss: { readonly client: Client; readonly since: number } | null = null;
  private readonly lastSeen = new Map<string, number>();
  private readonly ordering: OrderingJobs;
  private readonly subscription: SubscriptionJobs;

  private constructor(test: TestApp, random: Random, ordering: OrderingJobs) {
    this.test = test;
    this.random = random;
    this.ordering = ordering;
    this.subscription = subscriptionJobs(test);
  }

  static async found(test: TestApp, random: Random, size: number): Promise<Town> {
    const town = new Town(test, random, await orderingJobs(test));
    for (const [index, phone] of kitchens.entries()) {
      // Two kitchens at the same price, so that one can replace the other, and two groceries.
      const cooks = index < 2;
      const terms = cooks ? { price: 4_333, deliveryFee: 517 } : {};
      const made = await partner(test, phone, cooks ? 'restaurant' : 'grocery', cooks ? [mealId] : [], terms);
      town.partners.set(made.id, { ...made, phone });
    }
    for (let index = 0; index < size; index += 1) await town.settle(`+97155${String(8_000_000 + index)}`);
    return town;
  }

  private async settle(phone: string): Promise<void> {
    const client = await readyToPay(this.test, phone, 'full-day');
    const { id: addressId } = await home(client);
    this.people.push({
      phone,
      accountId: await accountIdOf(this.test, phone),
      addressId,
      client,
      subscribed: null,
    });
  }

  toPayAtDoor(person: Person): number {
    const own = this.orders.filter((order) => order.person === person && order.isCash);
    return own.reduce((sum, { total }) => sum + total, 0);
  }

  credit(person: Person): number {
    return this.book.creditOf(person.accountId, this.toPayAtDoor(person));
  }

  /** Signs in again if the session may have ended. */
  async clientOf(somebody: { readonly phone: string; readonly client: Client }): Promise<Client> {
    const now = this.test.clock.now().getTime();
    const since = now - (this.lastSeen.get(somebody.phone) ?? 0);
    if (since > 20 * 24 * 3_600_000) await signIn(this.test, somebody.phone, somebody.client);
    this.lastSeen.set(somebody.phone, now);
    return somebody.client;
  }

  count(what: string): void {
    this.figures[what] = (this.figures[what] ?? 0) + 1;
  }

  async admin(): Promise<Client> {
    const now = this.test.clock.now().getTime();
    if (this.boss === null || now - this.boss.since > 8 * 3_600_000)
      this.boss = { client: await admin(this.test, boss), since: now };
    await confirm(this.test, boss);
    return this.boss.client;
  }

  close(order: OpenOrder): void {
    this.orders.splice(this.orders.indexOf(order), 1);
  }

  get today(): string {
    return dubaiDay(this.test.clock.now());
  }

  /** Runs the nightly and ten-minute jobs meanwhile. */
  async pass(ms: number, { look, observe }: Record<'look' | 'observe', () => Promise<void>>): Promise<void> {
    const { clock, app } = this.test;
    const end = clock.now().getTime() + ms;
    for (;;) {
      const night = instantOf(addDays(this.today, 1), 4);
      if (night.getTime() > end) break;
      clock.set(night.toISOString());
      await this.ordering.passOn();
      await look();
      await this.subscription.attend();
      await app.outbox.deliverDue();
      await observe();
    }
    clock.set(new Date(end).toISOString());
    await this.ordering.passOn();
    await look();
  }
}
