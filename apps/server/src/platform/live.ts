import pg from 'pg';
import type { Db } from './db/db.ts';
import { sql } from './db/sql.ts';
import type { Log } from './log.ts';
import { within } from './async.ts';

/** Listeners read the change themselves; a known version spares them the read. */
export type Hear = (version: number | null) => void;

export interface Live {
  /** Topics are like `order:<id>`. Call it after the commit, from an outbox listener. */
  readonly publish: (topic: string, version: number | null) => Promise<void>;
  /** Returns the unsubscribe function. `null` also after a reconnect, when notifications may be lost. */
  readonly subscribe: (topic: string, hear: Hear) => () => void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Of staff's live board. */
export const boardTopic = 'board';

const channel = 'sufra_live';
const firstPauseMs = 100;
const longestPauseMs = 5_000;
// A connection can die silently: give it up if it misses this heartbeat.
const pulseMs = 20_000;
const answerMs = 5_000;

export function createLive(db: Db, databaseUrl: string, log: Log): Live {
  const topics = new Map<string, Set<Hear>>();
  const ear = createEar(databaseUrl, log, {
    heard: (message) => {
      const [, version = '', topic = ''] = /^(\d*) (.*)$/.exec(message) ?? [];
      for (const hear of topics.get(topic) ?? []) hear(version === '' ? null : Number(version));
    },
    mayHaveMissed: () => {
      for (const hear of [...topics.values()].flatMap((hearers) => [...hearers])) hear(null);
    },
  });
  return {
    publish: async (topic, version) => {
      await db.run(sql`select pg_notify(${channel}, ${`${version ?? ''} ${topic}`})`);
    },
    subscribe: (topic, hear) => {
      const hearers = topics.get(topic) ?? new Set();
      topics.set(topic, hearers.add(hear));
      return () => {
        hearers.delete(hear);
        if (hearers.size === 0 && topics.get(topic) === hearers) topics.delete(topic);
      };
    },
    start: ear.start,
    stop: ear.stop,
  };
}

interface Ear {
  readonly heard: (message: string) => void;
  readonly mayHaveMissed: () => void;
}

/** A dedicated connection: a pooled one would return to others still listening. */
function createEar(url: string, log: Log, { heard, mayHaveMissed }: Ear): Pick<Live, 'start' | 'stop'> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOn = false;
  const take = (fresh: pg.Client): void => {
    if (!isOn) return hangUp(fresh);
    client = fresh;
    fresh.once('end', () => lose(fresh));
    feelPulse(fresh);
  };
  const lose = (of: pg.Client): void => {
    if (client !== of) return;
    client = null;
    hangUp(of);
    reconnect(firstPauseMs);
  };
  const feelPulse = (of: pg.Client): void => {
    const isAlive = (): void => void (client === of && feelPulse(of));
    timer = setTimeout(() => void of.query('select 1').then(isAlive, () => lose(of)), pulseMs);
  };
  const reconnect = (pauseMs: number): void => {
    const again = (): void => void (isOn && reconnect(Math.min(pauseMs * 2, longestPauseMs)));
    clearTimeout(timer);
    timer = setTimeout(() => void listen(url, log, heard).then(take).then(mayHaveMissed, again), pauseMs);
  };
  return {
    start: async () => {
      isOn = true;
      take(await listen(url, log, heard));
    },
    stop: async () => {
      isOn = false;
      clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await within(answerMs, last.end());
    },
  };
}

async function listen(url: string, log: Log, heard: Ear['heard']): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'sufra live',
  });
  // `end` decides; without a listener, the error would end the process.
  client.on('error', (error) => log.warn({ err: error }, 'live_connection_error'));
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    hangUp(client);
    throw error;
  }
}

const hangUp = (client: pg.Client): void => void client.end().catch(() => undefined);
