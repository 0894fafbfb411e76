import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startServer, type ServerProcess } from '../../apps/server/test/server-process.ts';
import { testKey } from '../../apps/server/test/test-key.ts';

export interface Fleet {
  readonly ready: (count: number) => Promise<void>;
  /** Null while there is none. */
  readonly leading: () => Promise<string | null>;
  /**
   * Kills the leader at one of three places inside its tick's transaction; returns its name, whether the tick was
   * running, and the database's time.
   */
  readonly killInTick: (turn: number) => Promise<Killed>;
  readonly nextLead: (killed: Killed) => Promise<number>;
  readonly start: () => void;
  readonly clear: () => Promise<void>;
}

interface Killed {
  readonly name: string;
  readonly isInTick: boolean;
  readonly at: Date;
}

const env = {
  DATA_KEYS: testKey.toString('base64'),
  DEMO: 'off',
  RATE_LIMIT_PER_MINUTE: '0',
  DATABASE_POOL_SIZE: '4',
};

/** The lock that blocks a tick, and its state then: drivers locked, or offers uncommitted. */
const places = [
  { hold: 'delivery.deliveries in exclusive mode', asks: '%delivery.deliveries%for update%' },
  { hold: 'delivery.offers in share mode', asks: '%insert into delivery.offers%' },
  { hold: 'delivery.offer_deliveries in share mode', asks: '%insert into delivery.offer_deliveries%' },
] as const;

const patienceMs = 60_000;

/** Polls; throws after a minute. */
export async function seen<T>(look: () => Promise<T | null>, what: string, everyMs = 20): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() - begun > patienceMs) throw new Error(`Nobody saw ${what}.`);
    await sleep(everyMs);
  }
}

/** Below the server's `lock_timeout` of five seconds. */
const standsMs = 4_000;

export async function openFleet(databaseUrl: string, size: number): Promise<Fleet> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-fleet-'));
  // Two connections: one watches, the other holds the lock.
  const [looker, holder] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([looker.connect(), holder.connect()]);
  const servers = new Map<string, ServerProcess>();
  let started = 0;
  const start = (): void => {
    const name = `sufra ${(started += 1)}`;
    const url = new URL(databaseUrl);
    url.searchParams.set('application_name', name);
    servers.set(name, startServer(folder, { ...env, DATABASE_URL: url.href }));
  };
  const leading = async (): Promise<string | null> => {
    const { rows } = await looker.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database()
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('leader:dispatch', 0)`,
    );
    return rows.find(({ name }) => servers.has(name))?.name ?? null;
  };
  const standsAt = async (name: string, asks: string): Promise<boolean> => {
    const { rowCount } = await looker.query(
      `select 1 from pg_stat_activity
       where application_name = $1 and wait_event_type = 'Lock' and query like $2`,
      [name, asks],
    );
    return rowCount !== 0;
  };
  const stop = async (name: string, { hold, asks }: (typeof places)[number]): Promise<boolean> => {
    for (let tries = 0; tries < 5; tries += 1) {
      await holder.query(`begin; lock table ${hold}`);
      const begun = performance.now();
      while (performance.now() - begun < standsMs) {
        if (await standsAt(name, asks)) return true;
        await sleep(10);
      }
      await holder.query('rollback');
    }
    return false;
  };
  const now = async (): Promise<Date> => {
    const { rows } = await looker.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date(0);
  };
  for (let count = 0; count < size; count += 1) start();
  return {
    start,
    leading,
    ready: async (count) => {
      let ready = 0;
      for (const { address } of servers.values())
        address.then(
          () => (ready += 1),
          () => undefined,
        );
      await seen(() => Promise.resolve(ready >= count ? true : null), `${count} processes`);
    },
    killInTick: async (turn) => {
      const name = await seen(leading, 'a leader');
      const isInTick = await stop(name, places[turn % places.length] ?? places[0]);
      const server = servers.get(name);
      servers.delete(name);
      server?.child.kill('SIGKILL');
      const at = await now();
      await server?.ended;
      await holder.query('rollback');
      return { name, isInTick, at };
    },
    nextLead: async ({ at }) => {
      await seen(leading, 'another leader');
      return (await now()).getTime() - at.getTime();
    },
    clear: async () => {
      for (const { child } of servers.values()) child.kill('SIGKILL');
      await Promise.all([...servers.values()].map(({ ended }) => ended));
      await Promise.all([looker.end(), holder.end()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
