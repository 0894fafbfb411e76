import { expect, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { bookOrderDelivered, bookOrderPlaced } from '../apps/server/src/modules/money/index.ts';
import type { PoolClient } from 'pg';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { appliedAsChef } from './applicants.ts';
import { freshPhone, send, signIn } from './people.ts';
import { newAccountId } from '../apps/server/src/platform/ids.ts';

/** The database is known if the global setup started the server. */
export function openBooks(): Db {
  const url = process.env['SUFRA_DATABASE'] ?? '';
  if (url === '') throw new Error('The database of the server is not in SUFRA_DATABASE.');
  return openDb({ url, poolSize: 2, limits: patient }, (error) => console.error(error));
}

// The other language's journey holds the lock meanwhile.
const patient = { statementMs: 150_000, lockMs: 150_000, idleInTransactionMs: 150_000 };

/** Locks payouts until the returned function is called. Moves earlier runs back a year and drops the hourly job: the
 * server's clock is fixed. */
export async function beginPeriod(books: Db): Promise<() => Promise<void>> {
  const holder = await books.pool.connect();
  await holder.query("select pg_advisory_lock(hashtextextended('journey of payouts', 0))");
  await endQueue(holder, 'money.payouts');
  await holder.query(
    'update money.payout_runs set starts_on = starts_on - 364, cut_off_on = cut_off_on - 364',
  );
  return async () => {
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
  };
}

/** Its history would keep a queue alive. */
async function endQueue(client: PoolClient, name: string): Promise<void> {
  await expect(async () => {
    await client.query("delete from pgboss.job where name = $1 and state <> 'active'", [name]);
    await client.query('select pgboss.delete_queue(name) from pgboss.queue where name = $1', [name]);
  }).toPass({ timeout: 30_000 });
}

export async function admitted(
  admin: APIRequestContext,
  chef: APIRequestContext,
  name: string,
): Promise<string> {
  await signIn(chef, freshPhone());
  const id = await appliedAsChef(chef, name);
  const partner = await send(admin, 'POST', `/api/admin/partners/${id}/approve`, { type: 'chef' });
  return String(partner['id']);
}

export async function withoutBank(books: Db, phone: string): Promise<string> {
  const row = await books.row<{ id: string }>(sql`
    select p.id from partners.partners p join identity.accounts a on a.id = p.account_id where a.phone = ${phone}`);
  if (!row) throw new Error(`Nobody with the phone ${phone} is a partner.`);
  await books.run(sql`delete from partners.bank_accounts where partner_id = ${row.id}`);
  return row.id;
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** Orders delivered four weeks ago, when every period is over; prices in fils, VAT included. */
export const soldBefore = (books: Db, partnerId: string, prices: readonly number[]): Promise<void> =>
  books.transaction(async (tx) => {
    for (const [number, food] of prices.entries()) {
      const at = daysAgo(28 + number);
      const order = { orderId: randomUUID(), accountId: newAccountId(), food, deliveryFee: 1_000, at };
      await bookOrderPlaced(tx, { ...order, type: 'cooked_meal' });
      await bookOrderDelivered(tx, {
        ...order,
        partnerId,
        commissionPercent: 15,
        hasOwnDelivery: true,
        isCash: false,
      });
    }
  });
