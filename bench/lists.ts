import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { keepPastDays } from '../apps/server/src/modules/admin/overview/daily-figures.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { signIn } from '../apps/server/test/people.ts';
import { fillLists } from './fill-lists.ts';
import { looks } from './list-paths.ts';
import { readWhole } from './plans.ts';
import type { Recording } from './recipe.ts';
import { doorOf, onGrounds, type Server } from './servers.ts';
import { openRecorder } from './statements.ts';

/** At p95. */
const goalMs = 100;

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const users = given('users', 1_000_000);
const orders = given('orders', 5_000_000);
const rounds = given('rounds', 5);
const calls = given('calls', 200);
const atOnce = 4;
const poolSize = 10;

function ask(agent: http.Agent, { port }: Server, path: string, token: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

async function askAll(server: Server, path: string, token: string, count: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const taken: number[] = [];
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun++ < count) taken.push(await ask(agent, server, path, token));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  agent.destroy();
  return taken;
}

const share = (taken: readonly number[], part: number): number =>
  [...taken].sort((a, b) => a - b)[Math.floor(taken.length * part)] ?? 0;

interface Pair {
  readonly app: Server;
  readonly bare: Server;
  readonly token: string;
}

/** Alternating, so that other load on the machine hits both. */
async function compare({ app, bare, token }: Pair, path: string, whole: readonly string[]): Promise<void> {
  const own: number[] = [];
  const limit: number[] = [];
  for (const server of [app, bare]) await askAll(server, path, token, calls / 4);
  for (let round = 0; round < rounds; round += 1) {
    own.push(...(await askAll(app, path, token, calls)));
    limit.push(...(await askAll(bare, path, token, calls)));
  }
  const show = (taken: readonly number[]): string =>
    `p50 ${share(taken, 0.5).toFixed(1).padStart(6)} p95 ${share(taken, 0.95).toFixed(1).padStart(6)} ms`;
  const title = path
    .replace(/cursor=.*/, 'cursor=…')
    .replace('00000000-0000-4000-8000-000000000', 'run-')
    .padEnd(70);
  const ratio = share(own, 0.95) / share(limit, 0.95);
  const read = whole.length === 0 ? '' : `   reads ${whole.join(', ')} whole`;
  const isSlow = share(own, 0.95) > goalMs;
  if (isSlow) process.exitCode = 1;
  process.stdout.write(
    `${isSlow ? 'SLOW ' : '     '}${title} sufra ${show(own)}   bare ${show(limit)}   ratio ${ratio.toFixed(2)}${read}\n`,
  );
}

/** Statements of each call, and sequential scans of big tables. */
async function recordingsOf(
  url: string,
  { db, folder, token }: { db: Db; folder: string; token: string },
): Promise<Map<string, { recording: Recording; whole: string[] }>> {
  const recorder = await openRecorder(url, folder);
  const all = new Map<string, { recording: Recording; whole: string[] }>();
  for (const path of looks) {
    const recording = await recorder.record({ method: 'GET', path, token });
    all.set(path, { recording, whole: await readWhole(db, recording.recipe) });
  }
  await recorder.close();
  return all;
}

await onGrounds(async ({ url, folder, start }) => {
  const app = await start('app-server.ts', { url, poolSize, dataDir: folder });
  // Millions of rows take long.
  const limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const db = openDb({ url, poolSize: 2, limits }, () => undefined);
  const admin = await signIn(doorOf(app, db), '+971500000091');
  const token = admin.cookies.get('sufra_session') ?? '';
  const begun = performance.now();
  await fillLists(db, { users, orders });
  await keepPastDays({ db, clock: systemClock });
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  process.stdout.write(`${users} people and ${orders} orders, filled in ${minutes} minutes\n`);
  process.stdout.write(`${atOnce} calls at once, ${rounds} rounds of ${calls} each, alternating\n`);
  for (const [path, { recording, whole }] of await recordingsOf(url, { db, folder, token })) {
    const recordings = { [`GET ${path}`]: { [`Bearer ${token}`]: recording } };
    const bare = await start('bare-server.ts', { url, poolSize, recordings });
    await compare({ app, bare, token }, path, whole);
    bare.child.removeAllListeners('exit').kill('SIGKILL');
    if (whole.length > 0) process.exitCode = 1;
  }
  await db.close();
});
