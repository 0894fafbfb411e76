import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, startProgram, type Program } from './programs.ts';

export interface Proxy {
  /** Loopback ports, one per front. */
  readonly ports: readonly number[];
  readonly program: Program;
}

interface Front {
  readonly mode: 'tcp' | 'http';
  /** Health check request. */
  readonly check: string;
  /** On loopback by default. */
  readonly servers: readonly { readonly host?: string; readonly port: number; readonly checkPort?: number }[];
}

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

/** `global` are extra lines for some machines. */
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

// Close connections to a demoted primary: its clients would keep writing to it.
const perMode = {
  tcp: {
    // A migration's statement may be silent for long.
    options: ['timeout client 1h', 'timeout server 1h', 'option clitcpka', 'option srvtcpka'],
    server: 'on-marked-down shutdown-sessions',
  },
  // A refused connection did no work: retry it on another process.
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
