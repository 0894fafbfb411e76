// Measures calls of Sufra beside a bare node:http + pg server doing the same statements in the same transactions, in one
// run; `npm run bench:http` prints calls per second, p99, the processor and the ratio, and fails where one is too small.
import { placeOrder } from '@sufra/contract/ordering.ts';
import { demoHousehold, demoPerson, groceryOrder, newCustomers, suggestedMeal } from './customers.ts';
import { availableParallelism } from 'node:os';
import { compare, lineOf, type Compared, type Target } from './load.ts';
import { begins, type Recipe } from './recipe.ts';
import { doorOf, onGrounds, type Server } from './servers.ts';
import { openRecorder } from './statements.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';

const given = (name: string, fallback: string): string =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const connections = 50;
const poolSize = 20;
// Short turns: what else the machine does changes within seconds, and is to fall on both.
const seconds = Number(given('seconds', '2'));
const rounds = Number(given('rounds', '12'));
/** Only the targets whose title has this in it. */
const only = given('only', '');

/** Everything that is measured; what writes comes last, so that its orders weigh on nothing else. */
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
  // Only one payment of an account can be open at a time, so each connection pays with its own card. Orders in cash are
  // not measured: an account has only a few open, and a thousand a minute would need a town.
  const cardholders = await newCustomers(door, connections);
  const card = [];
  for (const customer of cardholders)
    card.push({ token: customer.token, body: await groceryOrder(customer, 'adas-soup', 'card') });
  return [
    look('/api/auth/session', 0.8),
    look('/api/meal-suggestions', 0.8),
    look(`/api/meal/${id}/recipe`, null),
    look(`/api/order/${order.id}/status`, 0.8),
    look('/api/partner/orders', 0.8, await demoPerson(door, '+971500000012')),
    look('/api/driver/delivery-requests', 0.8, await demoPerson(door, '+971500000021')),
    {
      ...{ title: `POST ${placeOrder.path} (card)`, method: 'POST', path: placeOrder.path },
      ...{ callers: card, least: 0.7 },
    },
  ];
}

type Recipes = Record<string, Recipe>;

/** What the bare server is to do for each caller of a target. */
async function recipesOf(targets: readonly Target[], url: string, folder: string): Promise<Recipes[]> {
  const recorder = await openRecorder(url, folder);
  const all: Recipes[] = [];
  for (const { method, path, callers } of targets) {
    const recipes: Recipes = {};
    for (const { token, body } of callers)
      recipes[`Bearer ${token}`] = await recorder.record({ method, path, token, ...(body && { body }) });
    all.push(recipes);
  }
  await recorder.close();
  return all;
}

function describe(recipes: Recipes): string {
  const [recipe = []] = Object.values(recipes);
  const transactions = recipe.filter(begins).length;
  return `${recipe.length - 2 * transactions} statements, ${transactions} transactions around some`;
}

await onGrounds(async ({ url, folder, db, start }) => {
  const app = await start('app-server.ts', { url, poolSize, dataDir: folder });
  const targets = (await targetsOf(app, db)).filter(({ title }) => title.includes(only));
  const recipes = await recipesOf(targets, url, folder);
  process.stdout.write(
    `${connections} connections, ${rounds} rounds of ${seconds} s each, turn about; ${poolSize} lines to the database each, ` +
      `Node ${process.versions.node}, ${availableParallelism()} cores for the server, its database and whoever asks\n`,
  );
  const compared: Compared[] = [];
  for (const [index, target] of targets.entries()) {
    const own = recipes[index] ?? {};
    const work = { url, poolSize, recipes: { [`${target.method} ${target.path}`]: own } };
    const bare = await start('bare-server.ts', work);
    compared.push(await compare({ app, bare }, target, { connections, seconds, rounds }));
    process.stdout.write(`${target.title}: ${describe(own)}\n`);
    bare.child.removeAllListeners('exit').kill('SIGKILL');
  }
  process.stdout.write(`\nSufra, then the bare server\n${compared.map(lineOf).join('\n')}\n`);
  if (compared.some(({ ratio, least }) => least !== null && ratio < least)) process.exitCode = 1;
});
