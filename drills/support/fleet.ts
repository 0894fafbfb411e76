import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, seen } from '../../tools/cluster/programs.ts';
import { startProxy } from '../../tools/cluster/proxy.ts';
import { startServer, type ServerProcess } from '../../apps/server/test/server-process.ts';
import { testKey } from '../../apps/server/test/test-key.ts';

export interface Slot {
  readonly role: 'web' | 'worker';
  readonly port: number;
  server: ServerProcess;
}

export interface Fleet {
  readonly origin: string;
  readonly slots: readonly Slot[];
  readonly ready: () => Promise<void>;
  readonly areReady: () => Promise<Slot[]>;
  readonly kill: (slot: Slot) => Promise<void>;
  /** Returns the shutdown time in milliseconds. */
  readonly replace: (slot: Slot) => Promise<number>;
  readonly faults: () => Record<string, number>;
  readonly fallen: () => readonly string[];
  readonly stop: () => Promise<void>;
}

interface FleetSettings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly web: number;
  readonly workers: number;
}

/** No rate limits and no autopilot. */
export const drillEnv = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATA_KEYS: testKey.toString('base64'),
  DEMO: 'on',
  DEMO_AUTOPILOT: 'off',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
  RATE_LIMIT_PER_MINUTE: '0',
  OTP_SENDS_PER_ADDRESS: '1000000',
  OTP_SENDS_PER_DAY: '1000000',
  DATABASE_POOL_SIZE: '10',
});

/** Longer than the balancer needs to notice. */
const drainSeconds = '2';

export async function startFleet({ folder, env, web, workers }: FleetSettings): Promise<Fleet> {
  const fallen: string[] = [];
  let isOver = false;
  const expected = new Set<ServerProcess>();
  const printed: ServerProcess[] = [];
  const begin = ({ role, port }: Pick<Slot, 'role' | 'port'>): ServerProcess => {
    const server = startServer(folder, {
      ...env,
      ROLE: role,
      PORT: String(port),
      DRAIN_SECONDS: role === 'web' ? drainSeconds : '0',
    });
    printed.push(server);
    void server.ended.then(() => {
      if (!expected.has(server)) fallen.push(`${role}: ${server.printed().slice(-1_500)}`);
    });
    return server;
  };
  const slots: Slot[] = [];
  for (let index = 0; index < web + workers; index += 1) {
    const place = { role: index < web ? 'web' : 'worker', port: await freePort() } as const;
    slots.push({ ...place, server: begin(place) });
    // Sequentially at first: each migrates the same database.
    await slots.at(-1)?.server.address;
  }
  const end = async (slot: Slot, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    expected.add(slot.server);
    slot.server.child.kill(signal);
    await slot.server.ended;
  };
  const servers = slots.filter(({ role }) => role === 'web').map(({ port }) => ({ port }));
  const proxy = await startProxy(folder, [{ mode: 'http', check: '/readyz', servers }]);
  const isReady = async ({ port }: Slot): Promise<true | null> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ? true : null;
  return {
    origin: `http://127.0.0.1:${proxy.ports[0] ?? 0}`,
    slots,
    ready: async () => {
      for (const slot of slots) await seen(() => isReady(slot), `${slot.role} ${slot.port}`);
    },
    areReady: async () => {
      const ready = await Promise.all(slots.map(isReady));
      return slots.filter((_, index) => ready[index]);
    },
    kill: async (slot) => {
      await end(slot, 'SIGKILL');
      slot.server = begin(slot);
    },
    replace: async (slot) => {
      const begun = performance.now();
      await end(slot, 'SIGTERM');
      const ms = performance.now() - begun;
      slot.server = begin(slot);
      await seen(() => isReady(slot), 'the one in its place');
      // Give the balancer time before stopping the next.
      await sleep(1_000);
      return ms;
    },
    faults: () => faultsIn(printed.map((one) => one.printed()).join('\n')),
    fallen: () => fallen,
    stop: async () => {
      if (isOver) return;
      isOver = true;
      await Promise.all(slots.map((slot) => end(slot, 'SIGTERM')));
      proxy.program.kill('SIGKILL');
      await proxy.program.ended;
    },
  };
}

function faultsIn(lines: string): Record<string, number> {
  const faults: Record<string, number> = {};
  for (const line of lines.split('\n')) {
    if (!line.includes('"request failed"')) continue;
    const { err } = JSON.parse(line) as { err?: { code?: string; message?: string } };
    const name = `${err?.code ?? ''} ${err?.message ?? ''}`;
    faults[name] = (faults[name] ?? 0) + 1;
  }
  return faults;
}
