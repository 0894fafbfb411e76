import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { readAllergies, saveLanguage } from '@sufra/contract/household/household.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { signIn } from '../../../test/people.ts';
import { startStripe } from '../../../test/stripe-stand-in.ts';
import { checkStripe } from '../../adapters/payment/stripe-client.ts';
import { beginSpan } from '../span.ts';

let test: TestApp;
const metricsPort = 20_000 + (process.pid % 20_000);

beforeAll(async () => {
  test = await startTestApp({ metrics: { host: '127.0.0.1', port: metricsPort } });
});
afterAll(() => test.close());

const told = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

it('reports calls, connections and queues by route, without personal data', async () => {
  const person = await signIn(test, '+971500000003');
  await person.get(getSession);
  await fetch(`${test.origin}/api/order/0190d0a0-0000-7000-8000-000000000000/status`);
  const text = await told();
  expect(text).toContain(
    'sufra_http_request_duration_seconds_count{route="/api/auth/session",method="GET",status="200",urgency="read"} 1',
  );
  expect(text).toContain('route="/api/order/:orderId/status",method="GET",status="401",urgency="poll"');
  expect(text).not.toMatch(/0190d0a0|50000000/);
  expect(text).toMatch(/sufra_pool_connections\{state="open"\} [1-9]/);
  expect(text).toMatch(/sufra_calls_under_way 0\n/);
  expect(text).toMatch(/sufra_outbox_events \d+\n/);
  expect(text).toMatch(/sufra_messages \d+\n/);
});

it('serves metrics only', async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/auth/session`)).status).toBe(404);
  expect((await fetch(`${test.origin}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
});

it('has every metric of the dashboard and the alerts', async () => {
  const ops = path.resolve(import.meta.dirname, '../../../../../docs/ops');
  const files = ['grafana-dashboard.json', 'alerts.yml'].map((file) =>
    readFileSync(path.join(ops, file), 'utf8'),
  );
  const asked = new Set(files.join('\n').match(/\b(sufra|nodejs|process)_[a-z0-9_]+/g));
  const known = new Set([...(await told()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const isKnown = (name: string): boolean =>
    known.has(name) || known.has(name.replace(/_(count|bucket|sum)$/, ''));
  expect(asked.size).toBeGreaterThan(14);
  expect([...asked].filter((name) => !isKnown(name))).toEqual([]);
});

it('uses rates of counters only, and charts every metric of an alert', async () => {
  const ops = path.resolve(import.meta.dirname, '../../../../../docs/ops');
  const [dashboard = '', alerts = ''] = ['grafana-dashboard.json', 'alerts.yml'].map((file) =>
    readFileSync(path.join(ops, file), 'utf8'),
  );
  const types = new Map(
    [...(await told()).matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name, type]) => [name, type]),
  );
  const typeOf = (name: string): string | undefined =>
    types.get(name) ?? types.get(name.replace(/_(count|bucket|sum)$/, ''));
  const rated = new Set([...`${dashboard}${alerts}`.matchAll(/rate\((\w+)/g)].map(([, name = '']) => name));
  expect(rated.size).toBeGreaterThan(2);
  expect([...rated].filter((name) => !['counter', 'histogram'].includes(typeOf(name) ?? ''))).toEqual([]);
  const alarming = new Set(alerts.match(/\bsufra_[a-z_]+/g));
  expect(alarming.size).toBeGreaterThan(9);
  expect([...alarming].filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('covers every alert in the runbook', () => {
  const docs = path.resolve(import.meta.dirname, '../../../../../docs');
  const alerts = [...readFileSync(path.join(docs, 'ops/alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)];
  const runbook = readFileSync(path.join(docs, 'runbook.md'), 'utf8');
  expect(alerts.map(([, name = '']) => name).filter((name) => !runbook.includes(`### ${name}`))).toEqual([]);
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

async function collector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const spans = (): Span[] =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body.replace('/v1/traces ', '')) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans };
}

it('exports a call with its statements and no personal data', async () => {
  const { endpoint, bodies, spans } = await collector();
  const traced = await startTestApp({ traces: { endpoint, share: 1 } });
  const person = await signIn(traced, '+971500000003');
  await person.get(saveLanguage, { body: { language: 'ar' } });
  await person.get(readAllergies, { body: { allergies: ['walnuts of my aunt'] } });
  await traced.close();
  const [call] = spans().filter(({ name }) => name === 'PUT /api/user/language');
  expect(call?.kind).toBe(2);
  const below = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(below.length).toBeGreaterThan(1);
  expect(below.every(({ traceId, kind }) => traceId === call?.traceId && kind === 3)).toBe(true);
  expect(BigInt(call?.endTimeUnixNano ?? 0) - BigInt(call?.startTimeUnixNano ?? 0)).toBeGreaterThan(0n);
  expect(bodies.every((body) => body.startsWith('/v1/traces {'))).toBe(true);
  expect(bodies.join('')).not.toMatch(/500000003|walnuts|aunt/);
  expect(beginSpan('afterwards', 'client', {})).toBeNull();
});

it('a call to Stripe has its span, with its host and without its path', async () => {
  const { endpoint, bodies, spans } = await collector();
  const stripe = await startStripe();
  onTestFinished(() => stripe.close());
  const traced = await startTestApp({ traces: { endpoint, share: 1 } });
  expect(await checkStripe(stripe.settings)).toEqual({ outcome: 'known' });
  await traced.close();
  expect(spans().map(({ name }) => name)).toContain(`GET ${new URL(stripe.settings.apiBase).host}`);
  expect(bodies.join('')).not.toMatch(/payment_intents|sk_test/);
});

it('traces nothing with a share of 0', async () => {
  const { endpoint, spans } = await collector();
  const traced = await startTestApp({ traces: { endpoint, share: 0 } });
  await signIn(traced, '+971500000003');
  await traced.close();
  expect(spans()).toEqual([]);
});
