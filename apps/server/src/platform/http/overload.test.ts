import { okReply, route, type Urgency } from '@sufra/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { ok } from '../pure/result.ts';
import { crowdOf } from './guards.ts';
import { serve, type Serving } from './serve.ts';
import { createServer } from './server.ts';

const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 4 };
const text = z.object({ text: z.string() });
const routes = {
  poll: route('lookAgain', {
    method: 'GET',
    path: '/api/poll',
    who: 'anyone',
    summary: '',
    reply: okReply,
    urgency: 'poll',
  }),
  read: route('look', { method: 'GET', path: '/api/read', who: 'anyone', summary: '', reply: okReply }),
  write: route('change', { method: 'POST', path: '/api/write', who: 'anyone', summary: '', reply: okReply }),
  order: route('order', {
    method: 'POST',
    path: '/api/order',
    who: 'anyone',
    summary: '',
    reply: okReply,
    urgency: 'order',
  }),
} as const;
const news = route('news', {
  method: 'GET',
  path: '/api/news',
  who: 'anyone',
  summary: '',
  reply: text,
  urgency: 'poll',
});

let app: FastifyInstance | null = null;

afterEach(async () => {
  await app?.close();
  app = null;
});

async function fourPlaces() {
  const server = await createServer(settings, createLog('silent'));
  app = server;
  const waiting: (() => void)[] = [];
  let isHolding = true;
  const serving = { app: server, authenticate: async () => null, demo: false } as unknown as Serving;
  for (const one of Object.values(routes))
    serve(serving, one, async () => {
      if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve));
      return ok({ ok: true as const });
    });
  let said = 'first';
  serve(serving, news, async () => ok({ text: said }));
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = (urgency: Urgency): Promise<Response> =>
    fetch(`${origin}${routes[urgency].path}`, { method: routes[urgency].method, headers: { origin } });
  return {
    ask,
    origin,
    say: (next: string) => (said = next),
    underWay: crowdOf(server).underWay,
    letGo: () => {
      isHolding = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

it('rejects polls, then reads, then writes, and takes orders while a slot is free', async () => {
  const { ask, underWay, letGo } = await fourPlaces();
  const held: Promise<Response>[] = [];
  const hold = async (urgency: Urgency): Promise<void> => {
    const before = underWay();
    held.push(ask(urgency));
    await expect.poll(underWay).toBe(before + 1);
  };
  const refused = async (urgency: Urgency): Promise<string> => {
    const { status, headers } = await ask(urgency);
    return `${urgency} ${status} ${headers.get('retry-after') ?? '-'}`;
  };
  await hold('poll');
  await hold('poll');
  expect(await refused('poll')).toBe('poll 503 10');
  expect(await refused('read')).toBe('read 503 5');
  await hold('write');
  expect(await refused('write')).toBe('write 503 2');
  await hold('order');
  expect(await refused('order')).toBe('order 503 1');
  letGo();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask('poll')).status).toBe(200);
  expect(underWay()).toBe(0);
});

it('keeps the slot until the work is done, even if the caller disconnects', async () => {
  const { origin, underWay, letGo } = await fourPlaces();
  const leaving = new AbortController();
  const gone = fetch(`${origin}/api/poll`, { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(underWay).toBe(1);
  leaving.abort();
  expect(await gone).toBe('gone');
  // The work continues, so its slot stays taken.
  expect(underWay()).toBe(1);
  letGo();
  await expect.poll(underWay).toBe(0);
});

it('answers a poll 304 without changes and in full after one', async () => {
  const { origin, say } = await fourPlaces();
  const first = await fetch(`${origin}${news.path}`);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(await first.json()).toEqual({ text: 'first' });
  const again = (known: string) => fetch(`${origin}${news.path}`, { headers: { 'if-none-match': known } });
  for (const known of [tag, `"other", ${tag}`, tag.slice(2)]) {
    const same = await again(known);
    expect([same.status, await same.text()]).toEqual([304, '']);
  }
  expect((await again('"other"')).status).toBe(200);
  say('second');
  const changed = await again(tag);
  expect([changed.status, await changed.json()]).toEqual([200, { text: 'second' }]);
});
