import { getOrders, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { signIn } from '../apps/server/test/people.ts';
import { groceryOrder, newCustomers, withToken, type Customer } from './customers.ts';
import { fillOrders } from './fill-orders.ts';
import { doorOf, type Grounds, type Server } from './servers.ts';

const customers = 20;
const partnerPhones = ['+971500000011', '+971500000012', '+971500000013'];

export interface Look {
  readonly path: string;
  readonly token: string;
}

export interface World {
  readonly count: number;
  readonly url: string;
  readonly db: Db;
  readonly server: Server;
  readonly looks: Readonly<Record<string, readonly Look[]>>;
}

export async function createWorld(grounds: Grounds, count: number): Promise<World> {
  const name = `orders_${count}`;
  await grounds.db.pool.query(`create database ${name}`);
  const url = new URL(`/${name}`, grounds.url).href;
  await migrate(url);
  const server = await grounds.start('app-server.ts', { url, poolSize: 10, dataDir: grounds.folder });
  // A million orders take long.
  const limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const db = openDb({ url, poolSize: 2, limits }, () => undefined);
  const door = doorOf(server, db);
  const people = await newCustomers(door, customers);
  const partners: Customer[] = [];
  for (const phone of partnerPhones) partners.push(withToken(await signIn(door, phone)));
  const modelId = await placeModel(people);
  const { dataKeys } = readConfig({ DATA_DIR: grounds.folder }, grounds.folder);
  await fillOrders(db, {
    modelId,
    count,
    accountIds: await accountsOf(db),
    partnerPhones,
    vault: openVault(dataKeys),
  });
  return { count, url, db, server, looks: await looksOf(people, partners) };
}

async function placeModel([first]: readonly Customer[]): Promise<string> {
  if (!first) throw new Error('There is no customer to place an order.');
  const { id } = await first.client.get(placeOrder, { body: await groceryOrder(first, 'adas-soup', 'cash') });
  return id;
}

/** Places a real order and returns its id; the server is stopped afterwards. */
export async function orderToCopy({ url, folder, db, start }: Grounds): Promise<string> {
  const server = await start('app-server.ts', { url, poolSize: 4, dataDir: folder });
  const modelId = await placeModel(await newCustomers(doorOf(server, db), 1));
  server.child.removeAllListeners('exit').kill('SIGKILL');
  return modelId;
}

async function accountsOf(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query<{ account_id: string }>('select account_id from money.cards');
  return rows.map((row) => row.account_id);
}

async function looksOf(people: readonly Customer[], partners: readonly Customer[]): Promise<World['looks']> {
  const status: Look[] = [];
  for (const { client, token } of people) {
    const { orders } = await client.get(getOrders);
    status.push(...orders.map(({ id }) => ({ path: `/api/order/${id}/status`, token })));
  }
  return {
    'GET /api/order/:id/status': status,
    'GET /api/user/orders': people.map(({ token }) => ({ path: '/api/user/orders', token })),
    'GET /api/partner/orders': partners.map(({ token }) => ({ path: '/api/partner/orders', token })),
  };
}
