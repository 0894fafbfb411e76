import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { traceWith } from '../span.ts';
import type { Metrics, Reading, Value } from './metrics.ts';
import { urgencies } from '@sufra/contract/route.ts';
import { sql } from '../db/sql.ts';
import { crowdOf } from '../http/guards.ts';
import { openStreamsOf } from '../http/live.ts';

interface Settings {
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
}

export interface Watch {
  readonly stop: () => Promise<void>;
}

export async function watchProcess(
  { metrics }: Pick<Settings, 'metrics'>,
  { app, db, more, log }: { app: FastifyInstance; db: Db; more: readonly Reading[]; log: Log },
): Promise<Watch> {
  if (metrics === null) return { stop: () => Promise.resolve() };
  const { openMetrics } = await import('./metrics.ts');
  const readings = [...processReadings(app, db), ...queueReadings(db), ...more];
  const opened: Metrics = await openMetrics(metrics, app, readings, log);
  return { stop: opened.close };
}

/** Add it before the first route. */
export async function traceServer(
  { traces }: Pick<Settings, 'traces'>,
  app: FastifyInstance,
  log: Log,
): Promise<Watch> {
  if (traces === null) return { stop: () => Promise.resolve() };
  const { openTracing, traceCalls, traceOutside } = await import('./tracer.ts');
  const tracing = openTracing(traces, log);
  traceWith(tracing);
  traceCalls(app);
  const stopOutside = traceOutside(traces.endpoint);
  return {
    stop: async () => {
      traceWith(null);
      stopOutside();
      await tracing.stop();
    },
  };
}

const processReadings = (app: FastifyInstance, db: Db): Reading[] => [
  {
    name: 'sufra_calls_under_way',
    help: 'Calls that hold one of the places of CALLS_AT_ONCE now.',
    read: () => [{ value: crowdOf(app).underWay() }],
  },
  {
    name: 'sufra_calls_turned_away',
    help: 'Calls that were asked to come later since the start, by urgency.',
    labels: ['urgency'],
    isCounter: true,
    read: () =>
      urgencies.map((urgency) => ({ labels: { urgency }, value: crowdOf(app).turnedAway[urgency] })),
  },
  {
    name: 'sufra_pool_connections',
    help: 'Connections to the database: open, idle among them, and calls that wait for one.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'open' }, value: db.pool.totalCount },
      { labels: { state: 'idle' }, value: db.pool.idleCount },
      { labels: { state: 'waiting' }, value: db.pool.waitingCount },
    ],
  },
  {
    name: 'sufra_live_streams',
    help: 'Open streams of server-sent events.',
    read: () => [{ value: openStreamsOf(app).count() }],
  },
];

interface Waiting {
  readonly count: number;
  readonly seconds: number | null;
}

const asValues = (key: keyof Waiting, row: Waiting | null): Value[] => [{ value: row?.[key] ?? 0 }];

function queueReadings(db: Db): Reading[] {
  const events = () =>
    db.row<Waiting>(sql`
      select count(*) as count, extract(epoch from now() - min(created_at))::float8 as seconds from platform.outbox`);
  const deliveries = () =>
    db.row<Waiting>(sql`
      select count(*) as count, extract(epoch from now() - min(created_at))::float8 as seconds
      from platform.deliveries`);
  return [
    {
      name: 'sufra_outbox_events',
      help: 'Domain events not yet handed to their listeners.',
      read: async () => asValues('count', await events()),
    },
    {
      name: 'sufra_outbox_age_seconds',
      help: 'How long the oldest of them has waited.',
      read: async () => asValues('seconds', await events()),
    },
    {
      name: 'sufra_deliveries',
      help: 'Events in the hands of listeners, those that failed and are tried again among them.',
      read: async () => asValues('count', await deliveries()),
    },
    {
      name: 'sufra_deliveries_age_seconds',
      help: 'How old the oldest of them is.',
      read: async () => asValues('seconds', await deliveries()),
    },
    {
      name: 'sufra_jobs',
      help: 'Scheduled jobs of the last hours by queue and state.',
      labels: ['job', 'state'],
      read: () => jobsIn(db),
    },
  ];
}

// The first worker process creates the queue's tables.
async function jobsIn(db: Db): Promise<Value[]> {
  const known = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!known?.isThere) return [];
  const rows = await db.rows<{ name: string; state: string; count: number }>(
    sql`select name, state::text as state, count(*) as count from pgboss.job group by name, state`,
  );
  return rows.map(({ name, state, count }) => ({ labels: { job: name, state }, value: count }));
}
