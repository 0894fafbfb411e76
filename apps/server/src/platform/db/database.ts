import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openDb, type Db } from './db.ts';
import { openReads, usualReads, type Reads } from './reads.ts';

export interface Database {
  readonly db: Db;
  /** Where a connection is one's own for as long as one likes. */
  readonly sessionUrl: string;
  /** Follows the replica; before it is started everything is read from the database. */
  readonly reads: Pick<Reads, 'start' | 'stop' | 'isOnReplica'>;
}

type Settings = Pick<Config, 'poolSize' | 'databaseSessionUrl' | 'databaseReadUrl' | 'preparedStatements'>;

// Admins are few, and their reports wait for one another.
const readsAtOnce = 4;

/** `url` is where most is asked: the database or the pooler in front of it. */
export function openDatabase(url: string, settings: Settings, log: Log): Database {
  const { poolSize, databaseSessionUrl, databaseReadUrl, preparedStatements } = settings;
  const primary = openDb(
    { url, poolSize, isShared: databaseSessionUrl !== null, isPrepared: preparedStatements },
    (error) => log.error({ err: error }, 'database_connection_error'),
  );
  const reads = openReads(primary, { ...usualReads, url: databaseReadUrl, poolSize: readsAtOnce }, log);
  return { db: { ...primary, reports: reads }, sessionUrl: databaseSessionUrl ?? url, reads };
}
