import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import {
  demoHousehold,
  demoPerson,
  groceryOrder,
  newCustomers,
  suggestedMeal,
  type Customer,
} from './customers.ts';
import { availableParallelism } from 'node:os';
import { compare, lineOf, type Compared, type Target } from './load.ts';
import { begins, type Recording } from './recipe.ts';
import { doorOf, onGrounds, tell, type Server } from './servers.ts';
import { openRecorder } from './statements.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import type { Reachable } from '../apps/server/test/people.ts';

const given = (name: string, fallback: string): string =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const connections = 50;
const poolSize = 20;
const waitingOrders = 10;
// Short turns, so that other load on the machine hits both servers.
const seconds = Number(given('seconds', '2'));
const rounds = Number(given('rounds', '12'));
/** Filters targets by title. */
const only = given('only', '');

/** Writes come last, so that their orders affect no other target. */
async function targetsOf(app: Server, db: Db): Promise<Target[]> {
  const door = doorOf(app, db);
  const household = await demoHousehold(door);
  const { id, mealId } = await suggestedMeal(household);
  const order = await household.client.get(placeOrder, {
    body: await groceryOrder(household, mealId, 'cash'),
  });
  const look = (path: string, least: number | null, { token } = household): Target => ({
    title: `GET ${path.replace(/[0-9a-f-]{36}/, ':id')}`,
    method: 'GET',
    path,
    callers: [{ token }],
    least,
  });
  // An account can have one open payment, so each connection uses its own card. Cash orders are limited per account
  // and not measured.
  const cardholders = await newCustomers(door, connections);
  const card = [];
  for (const customer of cardholders)
    card.push({ ...customer, body: await groceryOrder(customer, 'adas-soup', 'card') });
  for (const { client, body } of card.slice(0, waitingOrders))
    await client.get(placeOrder, { body: { ...body, paymentMethod: 'cash' } });
  return [
    look('/api/auth/session', 0.8),
    look('/api/meal-suggestions', 0.8),
    look(`/api/meal/${id}/recipe`, null),
    look(`/api/order/${order.id}/status`, 0.8),
    look(getPartnerOrders.path, 0.8, await groceryAtWork(door)),
    look('/api/driver/delivery-requests', 0.8, await demoPerson(door, '+971500000021')),
    {
      ...{ title: `POST ${placeOrder.path} (card)`, method: 'POST', path: placeOrder.path },
      ...{ callers: card.map(({ token, body }) => ({ token, body })), least: 0.7 },
    },
  ];
}

/** Throws if the orders are not on its board. */
async function groceryAtWork(door: Reachable): Promise<Customer> {
  const grocery = await demoPerson(door, '+971500000013');
  const board = await grocery.client.get(getPartnerOrders);
  if (board.length < waitingOrders) throw new Error(`Its board shows ${board.length} orders.`);
  return grocery;
}

type Recordings = Record<string, Recording>;

/** Recorded just before measuring: an ordering call would fill a board that another target reads. */
async function recordingsOf(
  { method, path, callers }: Target,
  url: string,
  folder: string,
): Promise<Recordings> {
  const recorder = await openRecorder(url, folder);
  const all: Recordings = {};
  for (const { token, body } of callers)
    all[`Bearer ${token}`] = await recorder.record({ method, path, token, ...(body && { body }) });
  await recorder.close();
  return all;
}

function describe(recordings: Recordings): string {
  const [{ recipe, reply } = { recipe: [], reply: null }] = Object.values(recordings);
  const transactions = recipe.filter(begins).length;
  const bytes = Buffer.byteLength(JSON.stringify(reply));
  return `${recipe.length - 2 * transactions} statements, ${transactions} transactions around some, ${bytes} bytes`;
}

await onGrounds(async ({ url, folder, db, start }) => {
  const app = await start('app-server.ts', { url, poolSize, dataDir: folder });
  const targets = (await targetsOf(app, db)).filter(({ title }) => title.includes(only));
  process.stdout.write(
    `${connections} connections, ${rounds} rounds of ${seconds} s each, alternating; ${poolSize} database connections each, ` +
      `Node ${process.versions.node}, ${availableParallelism()} cores for the server, its database and the clients\n`,
  );
  const compared: Compared[] = [];
  let bare: Server | null = null;
  for (const target of targets) {
    const own = await recordingsOf(target, url, folder);
    const work = { url, poolSize, recordings: { [`${target.method} ${target.path}`]: own } };
    // One process for all targets, like Sufra: a fresh one would be optimised for a single call.
    bare = bare ? await tell(bare.child, work) : await start('bare-server.ts', work);
    compared.push(await compare({ app, bare }, target, { connections, seconds, rounds }));
    process.stdout.write(`${target.title}: ${describe(own)}\n`);
  }
  process.stdout.write(`\nSufra, then the bare server\n${compared.map(lineOf).join('\n')}\n`);
  if (compared.some(({ ratio, least }) => least !== null && ratio < least)) process.exitCode = 1;
});
