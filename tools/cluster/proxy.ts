import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, startProgram, type Program } from './programs.ts';

export interface Proxy {
  /** Where it listens on loopback, for each front in turn. */
  readonly ports: readonly number[];
  readonly program: Program;
}

interface Front {
  readonly mode: 'tcp' | 'http';
  /** What a server is asked for to know whether it may be used. */
  readonly check: string;
  /** On this machine unless `host` says otherwise. */
  readonly servers: readonly { readonly host?: string; readonly port: number; readonly checkPort?: number }[];
}

/** Each front has a port of its own and lends calls to its healthy servers. */
export async function startProxy(folder: string, fronts: readonly Front[]): Promise<Proxy> {
  const ports = await Promise.all(fronts.map(freePort));
  const file = path.join(folder, 'haproxy.cfg');
  const placed = fronts.map((front, index) => ({ ...front, port: ports[index] ?? 0 }));
  await writeFile(file, proxyText(placed));
  const program = await startProgram('haproxy', {
    args: ['-db', '-f', file],
    log: path.join(folder, 'haproxy.log'),
  });
  return { ports, program };
}

/** The whole configuration: each front at its port of loopback; `global` are lines that only some machines need. */
export const proxyText = (
  fronts: readonly (Front & { readonly port: number })[],
  global: readonly string[] = [],
): string =>
  [
    ['global', 'maxconn 4000', ...global].join('\n  '),
    defaults,
    ...fronts.map((front) => sectionOf(front, front.port)),
    '',
  ].join('\n');

const defaults = `defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout queue 10s
  timeout check 1s
  retries 3
  option redispatch 1
`;

// To a database that stopped being the primary no connection stays open: a client would go on talking to the wrong one.
const perMode = {
  tcp: {
    // A statement of a migration may work for long without a word.
    options: ['timeout client 1h', 'timeout server 1h', 'option clitcpka', 'option srvtcpka'],
    server: 'on-marked-down shutdown-sessions',
  },
  // A call whose connection was refused has done nothing, and another process may have it.
  http: {
    options: ['option http-server-close', 'option forwardfor', 'retry-on conn-failure'],
    server: '',
  },
} as const;

const sectionOf = ({ mode, check, servers }: Front, port: number): string =>
  [
    `listen front${port}`,
    `bind 127.0.0.1:${port}`,
    `mode ${mode}`,
    'balance roundrobin',
    'option httpchk',
    `http-check send meth GET uri ${check}`,
    'http-check expect status 200',
    ...perMode[mode].options,
    'default-server inter 500ms fastinter 200ms downinter 200ms fall 2 rise 1',
    ...servers.map(
      (server, index) =>
        `server s${index} ${server.host ?? '127.0.0.1'}:${server.port} check port ${server.checkPort ?? server.port} ${perMode[mode].server}`,
    ),
    '',
  ].join('\n  ');
