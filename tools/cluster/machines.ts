import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import path from 'node:path';
import { etcdOf, patroniOf } from './patroni.ts';
import { proxyText } from './proxy.ts';

export interface Wish {
  readonly hosts: readonly string[];
  readonly sufra: readonly string[];
  /** PostgreSQL 15 to 18. */
  readonly postgres: number;
}

/** Null for a valid request. */
export function wrongIn({ hosts, sufra, postgres }: Wish): string | null {
  if (hosts.length !== 3 || new Set(hosts).size !== 3)
    return '--hosts takes three addresses: two cannot form a majority.';
  const odd = [...hosts, ...sufra].find((host) => !isIPv4(host));
  if (odd !== undefined) return `${odd} is no IPv4 address.`;
  return [15, 16, 17, 18].includes(postgres) ? null : '--postgres is 15, 16, 17 or 18.';
}

const ports = {
  database: 5432,
  rest: 8008,
  etcd: 2379,
  etcdPeer: 2380,
  primary: 5000,
  standby: 5001,
} as const;
// Hex needs no quoting in URLs and SQL.
const newPassword = (): string => randomBytes(24).toString('hex');

/** By file name, with new passwords. */
export function filesOf({ hosts, sufra, postgres }: Wish): ReadonlyMap<string, string> {
  const names = ['one', 'two', 'three'] as const;
  const etcds = hosts.map((host, index) => ({
    ...{ name: names[index] ?? '', host, port: ports.etcd, peerPort: ports.etcdPeer },
  }));
  const password = newPassword();
  const cluster = {
    etcd: etcds.map(({ host, port }) => `${host}:${port}`),
    superuser: { username: 'postgres', password: newPassword() },
    ...{ standbyPassword: newPassword(), restPassword: newPassword() },
    // With three nodes, commits survive the loss of one.
    ...{ nodes: hosts, clients: sufra, isStrict: true },
  };
  const token = newPassword();
  const perNode = etcds.flatMap((etcd) => {
    const place = {
      ...{ name: etcd.name, host: etcd.host, port: ports.database, restPort: ports.rest },
      ...{ folder: '/var/lib/postgresql/sufra', sockets: '/var/run/postgresql' },
      binaries: `/usr/lib/postgresql/${postgres}/bin`,
    };
    return [
      [`${etcd.name}/etcd`, environmentOf(etcd.host, { ...etcdOf(etcd, etcds), ...lasting(token) })],
      [`${etcd.name}/patroni.yml`, yamlOf(etcd.host, patroniOf(place, cluster))],
    ] as const;
  });
  return new Map([
    ...perNode,
    ['haproxy.cfg', proxyOf(hosts)],
    ['sufra.sql', sqlOf(password)],
    ['sufra.env', addressesOf(password)],
  ]);
}

/** Mode 0600, in a new folder. */
export async function writeMachines(folder: string, wish: Wish): Promise<readonly string[]> {
  await mkdir(folder, { mode: 0o700 });
  const files = filesOf(wish);
  for (const [name, text] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, name), text, { mode: 0o600, flag: 'wx' });
  }
  return [...files.keys()];
}

const lasting = (token: string): Readonly<Record<string, string>> => ({
  'initial-cluster-state': 'new',
  'initial-cluster-token': token,
  // Patroni writes every other second, and etcd keeps all revisions by default.
  'auto-compaction-mode': 'periodic',
  'auto-compaction-retention': '1h',
});

const environmentOf = (host: string, settings: Readonly<Record<string, string>>): string =>
  [
    `# etcd of ${host}: /etc/default/etcd`,
    ...Object.entries(settings).map(
      ([name, value]) => `ETCD_${name.toUpperCase().replaceAll('-', '_')}=${value}`,
    ),
    '',
  ].join('\n');

// JSON is YAML.
const yamlOf = (host: string, configuration: object): string =>
  `# Patroni of ${host}: /etc/patroni/config.yml, readable by postgres alone\n${JSON.stringify(configuration, null, 2)}\n`;

function proxyOf(hosts: readonly string[]): string {
  const servers = hosts.map((host) => ({ host, port: ports.database, checkPort: ports.rest }));
  const fronts = [
    { mode: 'tcp', check: '/primary', servers, port: ports.primary },
    { mode: 'tcp', check: '/replica', servers, port: ports.standby },
  ] as const;
  const where = '# HAProxy of each machine that Sufra runs on: /etc/haproxy/haproxy.cfg\n';
  return `${where}${proxyText(fronts, ['user haproxy', 'group haproxy'])}`;
}

const sqlOf = (password: string): string => `-- Once, as postgres on the primary: its user and its database.
create role sufra login password '${password}';
create database sufra owner sufra;
-- For npm run restore.
grant set on parameter session_replication_role to sufra;
`;

const addressesOf = (
  password: string,
): string => `# For .env of each process: HAProxy beside it knows who is the primary.
DATABASE_URL=postgres://sufra:${password}@127.0.0.1:${ports.primary}/sufra
DATABASE_READ_URL=postgres://sufra:${password}@127.0.0.1:${ports.standby}/sufra
`;
