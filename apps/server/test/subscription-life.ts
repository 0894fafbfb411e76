import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription, type SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import type { Client, TestApp } from './harness.ts';
import { addDays } from '../src/platform/pure/dubai-time.ts';
import { goodCard, readyToPay, signIn, whileServed } from './people.ts';

/** Pays once, then never again. */
export const failingCard = { ...goodCard, cardNumber: '4000 0000 0000 0341' };

interface Books {
  /** Positive is owed by the customer, negative is credit; fils. */
  readonly balance: number;
  readonly paid: number;
  readonly refunded: number;
  readonly charges: number;
}

export class Life {
  readonly test: TestApp;
  readonly phone: string;
  client: Client;

  private constructor(test: TestApp, phone: string, client: Client) {
    this.test = test;
    this.phone = phone;
    this.client = client;
  }

  static async begin(
    test: TestApp,
    phone: string,
    { on = '2026-06-01', planId = 'full-day', card = goodCard }: Beginning = {},
  ): Promise<Life> {
    test.clock.set(`${addDays(on, -1)}T06:00:00Z`);
    const life = new Life(test, phone, await readyToPay(test, phone, planId));
    const pay = () => life.client.get(checkout, { body: { paymentMethod: card } });
    await whileServed(test, life.client, pay);
    await life.at(on);
    return life;
  }

  /** Signs in again. */
  async at(day: string, time = '10:00'): Promise<Client> {
    this.test.clock.set(`${day}T${time}:00+04:00`);
    this.client = await signIn(this.test, this.phone);
    return this.client;
  }

  async subscription(): Promise<SubscriptionReply> {
    const { subscription } = await this.client.get(getSubscription);
    if (!subscription) throw new Error(`${this.phone} has no subscription.`);
    return subscription;
  }

  async books(): Promise<Books> {
    const { rows } = await this.test.app.db.pool.query<Record<keyof Books, string>>(
      `select
        (select coalesce(sum(amount_fils), 0) from money.postings where account = 'customer:' || a.id) as balance,
        (select coalesce(sum(amount_fils), 0) from money.payments where account_id = a.id and is_paid) as paid,
        (select coalesce(sum(amount_fils), 0) from money.refunds where account_id = a.id and is_done) as refunded,
        (select count(*) from money.payments where account_id = a.id and is_paid) as charges
      from identity.accounts a where a.phone = $1`,
      [this.phone],
    );
    const [row] = rows;
    if (!row) throw new Error(`${this.phone} has no account.`);
    const { balance, paid, refunded, charges } = row;
    return {
      balance: Number(balance),
      paid: Number(paid),
      refunded: Number(refunded),
      charges: Number(charges),
    };
  }

  /** In order. */
  async told(): Promise<{ change: string; params: Record<string, string> }[]> {
    const { rows } = await this.test.app.db.pool.query<{
      change: string;
      params: Record<string, string>;
    }>(
      `select o.payload ->> 'change' as change, o.payload -> 'params' as params
       from platform.outbox o join identity.accounts a on a.id::text = o.payload ->> 'accountId'
       where o.event = 'subscription.changed' and a.phone = $1 order by o.id`,
      [this.phone],
    );
    return rows;
  }
}

interface Beginning {
  /** The first day with meals, the day after the payment. */
  readonly on?: string;
  readonly planId?: PlanId;
  readonly card?: typeof goodCard;
}
