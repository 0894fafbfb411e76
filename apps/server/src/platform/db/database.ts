import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openDb, type Db, type Queries } from './db.ts';
import { repeat } from '../async.ts';
import { sql, type Statement } from './sql.ts';

export interface Database {
  readonly db: Db;
  readonly sessionUrl: string;
  readonly reads: Pick<Reads, 'start' | 'stop' | 'isOnReplica'>;
}

type Settings = Pick<Config, 'poolSize' | 'databaseSessionUrl' | 'databaseReadUrl' | 'preparedStatements'>;

const readsAtOnce = 4;

export function openDatabase(url: string, settings: Settings, log: Log): Database {
  const { poolSize, databaseSessionUrl, databaseReadUrl, preparedStatements } = settings;
  const primary = openDb(
    { url, poolSize, isShared: databaseSessionUrl !== null, isPrepared: preparedStatements },
    (error) => log.error({ err: error }, 'database_connection_error'),
  );
  const reads = openReads(primary, { ...usualReads, url: databaseReadUrl, poolSize: readsAtOnce }, log);
  return { db: { ...primary, reports: reads }, sessionUrl: databaseSessionUrl ?? url, reads };
}

/** For reports: at most some seconds stale, so never for reading one's own writes. */
export interface Reads extends Queries {
  readonly isOnReplica: () => boolean;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

interface ReadSettings {
  readonly url: string | null;
  readonly poolSize: number;
  readonly behindMs: number;
  readonly lookMs: number;
}

export const usualReads = { behindMs: 5_000, lookMs: 1_000 } as const;

/** Reads from `primary` until `start`, and whenever the replica is away or too far behind. */
export function openReads(primary: Db, settings: ReadSettings, log: Log): Reads {
  if (settings.url === null) return { ...onlyFrom(primary), start: () => undefined };
  const replica = openDb({ url: settings.url, poolSize: settings.poolSize }, (error) =>
    log.warn({ err: error }, 'replica_connection_error'),
  );
  const distance = createDistance(primary, replica);
  let freshUntil = 0;
  const isFresh = (): boolean => performance.now() < freshUntil;
  const look = async (): Promise<void> => {
    const reached = await distance.measure();
    if (reached !== null) freshUntil = reached + settings.behindMs;
  };
  const watch = repeat(look, settings.lookMs, (error) => log.warn({ err: error }, 'replica_unreachable'));
  const read = async <T>(ask: (from: Queries) => Promise<T>): Promise<T> => {
    if (!isFresh()) return ask(primary);
    try {
      return await ask(replica);
    } catch (error) {
      // The replica went away or cancelled the read to catch up; other errors recur on the primary.
      freshUntil = 0;
      log.warn({ err: error }, 'replica_read_failed: using the primary');
      return ask(primary);
    }
  };
  return {
    rows: (statement) => read((from) => from.rows(statement)),
    row: (statement) => read((from) => from.row(statement)),
    run: (statement) => primary.run(statement),
    isOnReplica: isFresh,
    start: watch.start,
    stop: async () => {
      await watch.stop();
      await replica.close();
    },
  };
}

const onlyFrom = (primary: Db) => ({
  rows: <Row>(statement: Statement) => primary.rows<Row>(statement),
  row: <Row>(statement: Statement) => primary.row<Row>(statement),
  run: (statement: Statement) => primary.run(statement),
  isOnReplica: () => false,
  stop: () => Promise.resolve(),
});

interface Place {
  readonly at: number;
  readonly written: string;
}

const keptPlaces = 60;

/** Up to which moment (ms of `performance.now()`) the replica has caught up; null if it hasn't. */
function createDistance(primary: Db, replica: Db): { readonly measure: () => Promise<number | null> } {
  let places: Place[] = [];
  return {
    measure: async () => {
      const at = performance.now();
      const place = await primary.row<{ written: string }>(sql`select pg_current_wal_lsn()::text as written`);
      if (place) places = [...places, { at, ...place }].slice(-keptPlaces);
      const row = await replica.row<{ count: number }>(sql`
        select count(*) as count from unnest(${places.map(({ written }) => written)}::text[]) as p(written)
        where pg_is_in_recovery() and p.written::pg_lsn <= pg_last_wal_replay_lsn()`);
      return places[(row?.count ?? 0) - 1]?.at ?? null;
    },
  };
}
