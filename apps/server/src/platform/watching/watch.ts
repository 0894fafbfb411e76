import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { traceWith } from '../span.ts';
import type { Metrics, Reading } from './metrics.ts';

interface Settings {
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
}

export interface Watch {
  readonly stop: () => Promise<void>;
}

/** Figures of the process and its queues, and `more` of what only modules know. */
export async function watchProcess(
  { metrics }: Pick<Settings, 'metrics'>,
  { app, db, more, log }: { app: FastifyInstance; db: Db; more: readonly Reading[]; log: Log },
): Promise<Watch> {
  if (metrics === null) return { stop: () => Promise.resolve() };
  const { openMetrics } = await import('./metrics.ts');
  const { processReadings, queueReadings } = await import('./readings.ts');
  const readings = [...processReadings(app, db), ...queueReadings(db), ...more];
  const opened: Metrics = await openMetrics(metrics, app, readings, log);
  return { stop: opened.close };
}

/** Traces every call of a server; before its first route is added. */
export async function traceServer(
  { traces }: Pick<Settings, 'traces'>,
  app: FastifyInstance,
  log: Log,
): Promise<Watch> {
  if (traces === null) return { stop: () => Promise.resolve() };
  const { openTracing } = await import('./tracer.ts');
  const { traceCalls, traceOutside } = await import('./spans.ts');
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
