// Measures GET session, suggestions and recipe beside a bare node:http + pg server doing the same statements, in one run;
// `npm run bench:http` prints requests per second, p99 and the ratio.
import autocannon from 'autocannon';
import { fork, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { recordStatements } from './statements.ts';

const connections = 50;
const poolSize = 20;
const secondsFor = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const seconds = secondsFor('seconds', 4);
const rounds = secondsFor('rounds', 3);

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

function startServer(file: string, work: object): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  child.send(work);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.once('message', (message: { port: number }) => resolve({ child, port: message.port }));
  });
}

async function signIn(port: number): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const send = (route: string, body: object) =>
    fetch(`${origin}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
  const phone = '+971500000003';
  await send('/api/auth/request-otp', { phone });
  const reply = (await (await send('/api/auth/verify-otp', { phone, otp: '123456' })).json()) as {
    token: string;
  };
  return reply.token;
}

interface Measure {
  readonly perSecond: number;
  readonly p99: number;
}

async function load(port: number, target: string, token: string, duration: number): Promise<Measure> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${target}`,
    connections,
    duration,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target}: ${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function compare(app: Server, bare: Server, target: string, token: string): Promise<void> {
  const own: Measure[] = [];
  const limit: Measure[] = [];
  await load(app.port, target, token, 1);
  await load(bare.port, target, token, 1);
  // Turn about, so that what else the machine does falls on both.
  for (let round = 0; round < rounds; round += 1) {
    own.push(await load(app.port, target, token, seconds));
    limit.push(await load(bare.port, target, token, seconds));
  }
  const ratios = own.map((measure, index) => measure.perSecond / (limit[index]?.perSecond ?? 1));
  const show = (measures: readonly Measure[]): string =>
    `${median(measures.map((m) => m.perSecond))
      .toFixed(0)
      .padStart(6)}/s  p99 ${median(measures.map((m) => m.p99))} ms`;
  process.stdout.write(
    `${target.replace(/[0-9a-f-]{36}/, ':id').padEnd(40)} sufra ${show(own)}   bare ${show(limit)}   ratio ${median(ratios).toFixed(2)}\n`,
  );
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-bench-'));
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: true });
  const servers: Server[] = [];
  try {
    await migrate(cluster.url);
    const app = await startServer('app-server.ts', { url: cluster.url, poolSize, dataDir: folder });
    servers.push(app);
    const token = await signIn(app.port);
    const paths = await recordStatements(cluster.url, folder, app.port, token);
    const bare = await startServer('bare-server.ts', { url: cluster.url, poolSize, paths });
    servers.push(bare);
    process.stdout.write(`${connections} connections, ${rounds} rounds of ${seconds} s each, turn about\n`);
    for (const target of Object.keys(paths)) await compare(app, bare, target, token);
  } finally {
    for (const { child } of servers) child.removeAllListeners('exit').kill('SIGKILL');
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
