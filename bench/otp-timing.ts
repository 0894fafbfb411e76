import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { deleteStaleOtps } from '../apps/server/src/modules/identity/sign-in/code.store.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { codeIn } from '../apps/server/test/people.ts';
import { compareReplies, slowerShare, type Probe } from './otp-figures.ts';
import { settings } from './servers.ts';

const perGroup = 500;
const rounds = 3;
const warmUps = 200;
const host = '127.0.0.1';
/** Within these, latency tells an attacker no more than a coin. */
const bounds = [0.45, 0.55] as const;

interface Bench {
  readonly port: number;
  readonly db: Db;
  readonly agent: http.Agent;
}

interface Phone {
  readonly phone: string;
  readonly isKnown: boolean;
}

function startApp(url: string, dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const file = path.join(import.meta.dirname, 'app-server.ts');
  const child = fork(file, { execArgv: ['--import', 'tsx'] });
  child.send({ url, poolSize: 10, dataDir });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The app exited with ${code}.`)));
    child.once('message', (message: { port: number }) => resolve({ child, port: message.port }));
  });
}

/** Over a kept connection, from the first byte sent to the last received. */
function call({ port, agent }: Bench, route: { path: string }, { phone, isKnown }: Phone, more: object = {}) {
  const body = JSON.stringify({ phone, ...more });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    origin: `http://${host}:${port}`,
  };
  return new Promise<Probe>((resolve, reject) => {
    const start = process.hrtime.bigint();
    const request = http.request(
      { host, port, agent, method: 'POST', path: route.path, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const ms = Number(process.hrtime.bigint() - start) / 1e6;
          resolve({
            phone,
            isKnown,
            ms,
            status: response.statusCode ?? 0,
            headers: response.rawHeaders,
            body: text,
          });
        });
      },
    );
    request.on('error', reject).end(body);
  });
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** Distinct phones of one range; a random half is known. */
function drawPhones(count: number): Phone[] {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(randomInt(2_000_000, 10_000_000));
  return shuffled([...numbers]).map((number, index) => ({
    phone: `+97150${String(number).padStart(7, '0')}`,
    isKnown: index < count / 2,
  }));
}

async function sentCodes(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.pool.query<{ phone: string; sealed: Buffer }>(
    "select phone, sealed from adapters.whatsapp_messages where kind = 'code' order by id",
  );
  return new Map(rows.map(({ phone, sealed }) => [phone, codeIn(phone, sealed)]));
}

const challengeIn = ({ body }: Probe): string => (JSON.parse(body) as { challenge: string }).challenge;

/** Sequential, so that only the answer's own work takes time. */
async function askForCodes(bench: Bench, phones: readonly Phone[]): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const phone of shuffled(phones)) probes.push(await call(bench, requestOtp, phone));
  return probes;
}

async function guess(
  bench: Bench,
  asked: readonly Probe[],
  otpOf: (code: string) => string,
): Promise<Probe[]> {
  const codes = await sentCodes(bench.db);
  const probes: Probe[] = [];
  for (const [index, probe] of shuffled(asked).entries()) {
    if (index % guessesOfAnHour === 0) await passHour(bench);
    const more = { otp: otpOf(codes.get(probe.phone) ?? ''), challenge: challengeIn(probe) };
    probes.push(await call(bench, verifyOtp, probe, more));
  }
  return probes;
}

const rightCode = (code: string): string => code;
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function makeAccounts(bench: Bench, phones: readonly Phone[]): Promise<void> {
  const opened = await guess(bench, await askForCodes(bench, phones), rightCode);
  const failed = opened.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A known phone could not sign in: ${failed.status} ${failed.body}`);
}

/** From 500 wrong codes an hour on, strangers get a proof of work, which would dominate the time. */
const guessesOfAnHour = 400;

const passHour = async ({ db }: Bench): Promise<void> => {
  await db.pool.query("delete from identity.otp_counters where scope = 'failures'");
};

/** As the nightly job a day later. */
const passNight = ({ db }: Bench): Promise<void> =>
  deleteStaleOtps(db, new Date(systemClock.now().getTime() + 48 * 3_600_000));

type Figures = Record<'request-otp' | 'verify-otp', number[]>;

async function attack(bench: Bench, phones: readonly Phone[], figures: Figures): Promise<boolean> {
  const asked = await askForCodes(bench, phones);
  const guessed = await guess(bench, asked, wrongCode);
  let isAlike = true;
  for (const [name, probes, status] of [
    ['request-otp', asked, 200],
    ['verify-otp', guessed, 401],
  ] as const) {
    const odd = compareReplies(probes, status);
    const share = slowerShare(probes);
    figures[name].push(share);
    isAlike &&= odd === null;
    process.stdout.write(
      `  ${name.padEnd(12)} AUC ${share.toFixed(3)}   ${odd ?? `${probes.length} replies alike`}\n`,
    );
  }
  return isAlike;
}

/** `isRested`: the nightly job runs between the known phones' sign-in and the attack. */
async function runCase(bench: Bench, title: string, isRested: boolean): Promise<boolean> {
  process.stdout.write(`${title}\n`);
  const figures: Figures = { 'request-otp': [], 'verify-otp': [] };
  let isFine = true;
  for (let round = 0; round < rounds; round += 1) {
    const phones = drawPhones(2 * perGroup);
    await makeAccounts(
      bench,
      phones.filter(({ isKnown }) => isKnown),
    );
    if (isRested) await passNight(bench);
    isFine = (await attack(bench, phones, figures)) && isFine;
    await passNight(bench);
  }
  for (const [name, shares] of Object.entries(figures)) {
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const isInside = mean >= bounds[0] && mean <= bounds[1];
    isFine &&= isInside;
    process.stdout.write(
      `  ${name.padEnd(12)} mean ${mean.toFixed(3)}, ${isInside ? 'inside' : 'OUTSIDE'} ${bounds.join(' to ')}\n`,
    );
  }
  return isFine;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-bench-'));
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, '.env'), settings);
  const cluster = await startCluster(folder, { durable: true });
  const db = openDb({ url: cluster.url, poolSize: 2 }, () => undefined);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let app: { child: ChildProcess; port: number } | null = null;
  try {
    await migrate(cluster.url);
    app = await startApp(cluster.url, folder);
    const bench = { port: app.port, db, agent };
    await guess(bench, await askForCodes(bench, drawPhones(warmUps)), wrongCode);
    await passNight(bench);
    process.stdout.write(
      `${perGroup} known and ${perGroup} unknown phones in random order, ${rounds} rounds\n`,
    );
    const rested = await runCase(bench, 'known phones that signed in on another day', true);
    const fresh = await runCase(bench, 'known phones that signed in a moment ago', false);
    if (!rested || !fresh) process.exitCode = 1;
  } finally {
    app?.child.removeAllListeners('exit').kill('SIGKILL');
    agent.destroy();
    await db.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
