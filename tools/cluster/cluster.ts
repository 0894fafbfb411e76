import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { databaseUser, type OsUser } from '../../apps/server/src/platform/embedded/os-user.ts';
import { etcdOf, patroniOf } from './patroni.ts';
import { freePort, postgresBinaries, seen, startProgram, type Program } from './programs.ts';
import { startProxy } from './proxy.ts';

export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
}

export interface Cluster {
  readonly url: string;
  readonly standbyUrl: string;
  readonly primary: () => Promise<Node | null>;
  /** Resolves once a standby confirms the primary's commits. */
  readonly whole: () => Promise<void>;
  /** Kill -9 of PostgreSQL and Patroni, as when the machine dies. */
  readonly kill: (node: Node) => Promise<void>;
  /** The node returns as the standby. */
  readonly restart: (node: Node) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const loopback = '127.0.0.1';
const password = 'only-on-loopback';

/** Creates the cluster in an empty folder. Throws with the name of a missing program. */
export async function startFailoverCluster(folder: string): Promise<Cluster> {
  const user = databaseUser();
  await mkdir(folder, { recursive: true });
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o755);
  const etcd = await startEtcd(folder);
  const nodes = [await newNode(folder, 'one'), await newNode(folder, 'two')];
  const agents = createAgents(folder, user, etcd.port);
  for (const node of nodes) {
    await agents.start(node);
    await seen(() => primaryOf(nodes), 'a primary');
  }
  const servers = nodes.map(({ port, restPort }) => ({ port, checkPort: restPort }));
  const fronts = ['/primary', '/replica'].map((check) => ({ mode: 'tcp', check, servers }) as const);
  const proxy = await startProxy(folder, fronts);
  const [url = '', standbyUrl = ''] = proxy.ports.map(addressOf);
  await makeDatabase(nodes);
  await seen(() => answers(url), 'the way to the primary');
  return {
    url,
    standbyUrl,
    primary: () => primaryOf(nodes),
    whole: async () => void (await seen(() => isWhole(nodes), 'a standby that confirms', 180_000)),
    kill: agents.kill,
    restart: agents.start,
    stop: () => stopAll(agents.all(), [proxy.program, etcd.program]),
  };
}

function createAgents(folder: string, user: OsUser | null, etcdPort: number) {
  const running = new Map<string, Program>();
  return {
    all: () => [...running.values()],
    start: async (node: Node): Promise<void> => {
      const own = path.join(folder, node.name);
      const [config, log] = [`${own}.yml`, `${own}.log`];
      await writeFile(config, JSON.stringify(configOf(node, etcdPort, await postgresBinaries())));
      if (user) await chown(config, user.uid, user.gid);
      running.set(node.name, await startProgram('patroni', { args: [config], log, user }));
    },
    kill: async (node: Node): Promise<void> => {
      const agent = running.get(node.name);
      agent?.kill('SIGKILL');
      process.kill(await postmasterOf(node), 'SIGKILL');
      await agent?.ended;
    },
  };
}

const addressOf = (port: number): string => `postgres://sufra:${password}@127.0.0.1:${port}/sufra`;

// Patroni stops its database cleanly; the other programs hold no state.
async function stopAll(agents: readonly Program[], others: readonly Program[]): Promise<void> {
  for (const agent of agents) agent.kill('SIGTERM');
  await Promise.all(agents.map(({ ended }) => ended));
  for (const one of others) one.kill('SIGKILL');
  await Promise.all(others.map(({ ended }) => ended));
}

async function startEtcd(folder: string): Promise<{ readonly port: number; readonly program: Program }> {
  const place = { name: 'one', host: loopback, port: await freePort(), peerPort: await freePort() };
  const settings = { 'data-dir': path.join(folder, 'etcd'), ...etcdOf(place, [place]) };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const program = await startProgram('etcd', { args, log: path.join(folder, 'etcd.log') });
  const { port } = place;
  await seen(async () => ((await fetch(`http://${loopback}:${port}/health`)).ok ? true : null), 'etcd');
  return { port, program };
}

async function newNode(folder: string, name: string): Promise<Node> {
  return { name, port: await freePort(), restPort: await freePort(), folder: path.join(folder, name) };
}

// The drills kill the only standby, so the primary must continue alone.
const configOf = (node: Node, etcdPort: number, binaries: string): unknown =>
  patroniOf(
    { ...node, host: loopback, sockets: path.dirname(node.folder), binaries },
    {
      etcd: [`${loopback}:${etcdPort}`],
      superuser: { username: 'sufra', password },
      ...{ standbyPassword: password, restPassword: null },
      ...{ nodes: [loopback], clients: [], isStrict: false },
    },
  );

interface Status {
  readonly state: string;
  readonly role: string;
  readonly replication?: readonly { readonly sync_state: string; readonly state: string }[];
}

async function statusOf({ restPort }: Node): Promise<Status | null> {
  const asked = fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2_000) });
  return asked.then(
    (answer) => answer.json() as Promise<Status>,
    () => null,
  );
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) {
    const status = await statusOf(node);
    if (status?.state === 'running' && /^(master|primary)$/.test(status.role)) return node;
  }
  return null;
}

async function isWhole(nodes: readonly Node[]): Promise<true | null> {
  const primary = await primaryOf(nodes);
  const status = primary && (await statusOf(primary));
  const isConfirmed = status?.replication?.some(
    ({ sync_state, state }) => sync_state === 'sync' && state === 'streaming',
  );
  return isConfirmed ? true : null;
}

const postmasterOf = async ({ folder }: Node): Promise<number> =>
  Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function makeDatabase(nodes: readonly Node[]): Promise<void> {
  const primary = await seen(() => primaryOf(nodes), 'a primary');
  const admin = new pg.Client({ connectionString: addressOf(primary.port).replace(/sufra$/, 'postgres') });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = 'sufra'");
  if (rowCount === 0) await admin.query('create database sufra');
  await admin.end();
}

async function answers(url: string): Promise<true | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
