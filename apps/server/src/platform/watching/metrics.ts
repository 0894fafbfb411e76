import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

export interface Reading {
  readonly name: `sufra_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly isCounter?: boolean;
  readonly read: () => Promise<readonly Value[]> | readonly Value[];
}

type Labels = Readonly<Record<string, string>>;

export interface Value {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Metrics {
  readonly port: number;
  readonly text: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts every call from now on, and listens. A failing reading is skipped and logged. */
export async function openMetrics(
  place: { readonly host: string; readonly port: number },
  app: FastifyInstance,
  readings: readonly Reading[],
  log: Log,
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countCalls(app, registry);
  for (const reading of readings) addReading(reading, registry, log);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics_request_failed');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(place.port, place.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    text: () => registry.metrics(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

// The route pattern: addresses would make a series per order.
function countCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'sufra_http_request_duration_seconds',
    help: 'How long calls took until their last byte was handed over, by route, method, status and urgency.',
    labelNames: ['route', 'method', 'status', 'urgency'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions;
    const labels = {
      route: url,
      method: request.method,
      status: reply.statusCode,
      urgency: config.urgency ?? 'page',
    };
    seconds.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

function addReading(
  { name, help, labels = [], isCounter = false, read }: Reading,
  registry: Registry,
  log: Log,
): void {
  const told = { name, help, labelNames: [...labels], registers: [registry] };
  const collect = async (reset: () => void, tell: (labels: Labels, value: number) => void): Promise<void> => {
    reset();
    try {
      for (const { labels: given = {}, value } of await read()) tell(given, value);
    } catch (error) {
      log.warn({ err: error, metric: name }, 'metric_read_failed');
    }
  };
  if (isCounter) {
    const counter: Counter = new Counter({
      ...told,
      collect: () =>
        collect(
          () => counter.reset(),
          (given, value) => counter.inc(given, value),
        ),
    });
    return;
  }
  const gauge: Gauge = new Gauge({
    ...told,
    collect: () =>
      collect(
        () => gauge.reset(),
        (given, value) => gauge.set(given, value),
      ),
  });
}
