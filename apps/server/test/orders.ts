import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import {
  getPartnerOrders,
  updatePartnerOrder,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { simulatedGateway } from '../src/adapters/payment/simulated.ts';
import { readShelf } from '../src/modules/catalogue/index.ts';
import { scheduleOrdering } from '../src/modules/ordering/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import type { PaymentGateway } from '../src/platform/ports.ts';
import { openVault } from '../src/platform/vault.ts';
import { testKey, type Client, type Answer, type TestApp } from './harness.ts';
import type { TestPartner } from './kitchens.ts';

export interface OrderingJobs {
  readonly passOn: () => Promise<void>;
  readonly remind: () => Promise<void>;
  readonly tellLate: () => Promise<void>;
  readonly learnPaces: () => Promise<void>;
  readonly flagStuck: () => Promise<void>;
  readonly cancelOverdue: () => Promise<void>;
  readonly recover: () => Promise<void>;
}

/** `change` wraps the gateway. */
export async function orderingJobs(
  { app, clock }: TestApp,
  change: (gateway: PaymentGateway) => PaymentGateway = (gateway) => gateway,
): Promise<OrderingJobs> {
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const log = createLog('silent');
  const shelf = await readShelf(app.db);
  const nobody = async (): Promise<void> => undefined;
  const ctx = {
    db: app.db,
    clock,
    vault: openVault([testKey]),
    shelf: () => shelf,
    freshShelf: () => Promise.resolve(shelf),
    gateway: change(simulatedGateway(app.db, clock)),
    live: { publish: nobody, subscribe: () => () => undefined, start: nobody, stop: nobody },
  };
  scheduleOrdering(jobs as Jobs, createOutbox(app.db, log), ctx, log);
  const run = (name: string) => async () => works.get(name)?.();
  return {
    passOn: run('ordering.pass-on'),
    remind: run('ordering.remind'),
    tellLate: run('ordering.tell-late'),
    learnPaces: run('ordering.learn-paces'),
    flagStuck: run('ordering.flag-stuck'),
    cancelOverdue: run('ordering.cancel-overdue'),
    recover: run('ordering.recover'),
  };
}

type Step = BodyOf<typeof updatePartnerOrder>;

export const tryStep = (
  { client }: TestPartner,
  orderId: string,
  body: Step,
): Promise<Answer<typeof updatePartnerOrder>> =>
  client.call(updatePartnerOrder, { params: { orderId }, body });

export const step = (
  { client }: TestPartner,
  orderId: string,
  status: Step['status'],
  more: Partial<Step> = {},
): Promise<PartnerOrder> =>
  client.get(updatePartnerOrder, { params: { orderId }, body: { status, ...more } });

export async function bringToDoor(partner: TestPartner, orderId: string): Promise<void> {
  for (const status of ['accepted', 'preparing', 'completed', 'out_for_delivery'] as const)
    await step(partner, orderId, status);
}

/** Moves the test's clock past the wait. */
export async function giveUpAtDoor(
  { clock }: TestApp,
  partner: TestPartner,
  orderId: string,
): Promise<PartnerOrder> {
  const orders = await partner.client.get(getPartnerOrders);
  const promised = Date.parse(orders.find(({ id }) => id === orderId)?.scheduledTime ?? '');
  clock.set(new Date(Math.max(promised, clock.now().getTime() + 10 * 60_000)).toISOString());
  return step(partner, orderId, 'undeliverable');
}

export async function bringHome(customer: Client, partner: TestPartner, orderId: string): Promise<void> {
  await bringToDoor(partner, orderId);
  const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
  await step(partner, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
}

interface Books {
  readonly orders: number;
  /** Paid and refunded, by the gateway's own records; fils. */
  readonly charged: number;
  readonly charges: number;
  readonly refunded: number;
  readonly refunds: number;
  readonly placed: number;
  readonly cancelled: number;
  readonly delivered: number;
  /** Positive is owed by the customer. */
  readonly balance: number;
  readonly waiting: number;
}

export async function booksOf({ app }: TestApp, phone: string): Promise<Books> {
  const { rows } = await app.db.pool.query<Record<keyof Books, string>>(
    `with paid as (
       select c.reference, c.amount_fils
       from adapters.gateway_charges c
       join money.payments p on p.id::text = c.idempotency_key and p.purpose = 'order'
       join identity.accounts a on a.id = p.account_id
       where a.phone = $1 and c.outcome ->> 'outcome' = 'succeeded'),
     given as (
       select r.amount_fils from adapters.gateway_refunds r join paid on paid.reference = r.charge_reference
       where r.is_paid)
     select
       (select count(*) from ordering.orders where account_id = a.id) as orders,
       (select coalesce(sum(amount_fils), 0) from paid) as charged, (select count(*) from paid) as charges,
       (select coalesce(sum(amount_fils), 0) from given) as refunded, (select count(*) from given) as refunds,
       (select count(*) from money.entries where account_id = a.id and kind = 'order_placed') as placed,
       (select count(*) from money.entries where account_id = a.id and kind = 'order_cancelled') as cancelled,
       (select count(*) from money.entries where account_id = a.id and kind = 'order_delivered') as delivered,
       (select coalesce(sum(amount_fils), 0) from money.postings where account = 'customer:' || a.id) as balance,
       (select count(*) from ordering.waiting_orders where account_id = a.id) as waiting
     from identity.accounts a where a.phone = $1`,
    [phone],
  );
  const [row] = rows;
  if (!row) throw new Error(`${phone} has no account.`);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, Number(value)]),
  ) as unknown as Books;
}

export const isOfOrders = (table: string): boolean =>
  /^(ordering|money|adapters\.gateway|platform\.(outbox|deliveries|idempotency))/.test(table);
