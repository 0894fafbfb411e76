import { errorReply } from '@sufra/contract/errors.ts';
import type { Stream } from '@sufra/contract/live.ts';
import { id } from '@sufra/contract/text.ts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase } from '../../../test/harness.ts';
import { opening, watch as watchUrl, type Watching } from '../../../test/watching.ts';
import { openDb, type Db } from '../db/db.ts';
import { createLive, type Hear, type Live } from '../live.ts';
import { createLog } from '../log.ts';
import { ok, refuse } from '../pure/result.ts';
import type { Actor } from './actor.ts';
import { serveStream } from './live.ts';
import { createServer } from './server.ts';

const log = createLog('silent');
const soon = { timeout: 10_000 };
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const watchThing = {
  name: 'watchThing',
  path: '/api/thing/:thingId/live',
  who: 'account',
  summary: 'Tells when a thing of the account has changed.',
  params: z.object({ thingId: id }),
} as const satisfies Stream;
const watchShop = {
  ...watchThing,
  name: 'watchShop',
  path: '/api/shop/live',
  who: 'partner',
  params: z.object({}),
} as const satisfies Stream;

interface World {
  readonly server: FastifyInstance;
  readonly origin: string;
  readonly sessions: Map<string, Actor>;
  readonly owners: Map<string, string>;
  /** Makes sessions unreadable, as during a database outage. */
  readonly trouble: { isOn: boolean };
  signIn(roles?: Actor['roles']): { token: string; accountId: string; thingId: string };
}

async function world(live: Pick<Live, 'subscribe'>, commentMs = 20_000): Promise<World> {
  const sessions = new Map<string, Actor>();
  const owners = new Map<string, string>();
  const trouble = { isOn: false };
  const server = await createServer(
    { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 },
    log,
  );
  const authenticate = async (token: string): Promise<Actor | null> => {
    if (trouble.isOn) throw new Error('Connection terminated');
    return sessions.get(token) ?? null;
  };
  const serving = { app: server, authenticate, demo: false };
  const pace = { commentMs, recheckMs: 200 };
  const ofThing = async ({ actor, params }: { actor: Actor; params: { thingId: string } }) =>
    owners.get(params.thingId) === actor.accountId ? ok(`thing:${params.thingId}`) : refuse('not_found');
  serveStream(serving, watchThing, { authorise: ofThing }, live, pace);
  serveStream(serving, watchShop, { authorise: async () => ok('shop:1') }, live, pace);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const signIn: World['signIn'] = (roles = ['customer']) => {
    const [token, accountId, thingId] = [randomUUID(), randomUUID(), randomUUID()];
    sessions.set(token, { accountId, sessionId: randomUUID(), roles, isSubscriber: false } as Actor);
    owners.set(thingId, accountId);
    return { token, accountId, thingId };
  };
  return { server, origin, sessions, owners, trouble, signIn };
}

const pathOf = (thingId: string): string => watchThing.path.replace(':thingId', thingId);

const watch = ({ origin }: World, path: string, token: string | null): Promise<Watching> =>
  watchUrl(`${origin}${path}`, token === null ? {} : { authorization: `Bearer ${token}` });

function ownLive(): { subscribe: Live['subscribe']; tell: Hear; count(): number } {
  const hearers = new Set<Hear>();
  return {
    subscribe: (_topic, hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    tell: (version) => hearers.forEach((hear) => hear(version)),
    count: () => hearers.size,
  };
}

async function overDatabase(): Promise<{ db: Db; live: Live }> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 3 }, () => undefined);
  const live = createLive(db, url, log);
  await live.start();
  onTestFinished(async () => {
    await live.stop();
    await db.close();
    await drop();
  });
  return { db, live };
}

describe('a stream', () => {
  it('opens with one event and forbids caching and buffering', async () => {
    const own = await world(ownLive());
    const { token, thingId } = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    await expect.poll(() => stream.events(), soon).toEqual([opening]);
    expect(stream.text().startsWith('retry: 3000\n')).toBe(true);
    const header = (name: string) => stream.response.headers.get(name);
    expect(stream.response.status).toBe(200);
    expect(header('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(header('cache-control')).toContain('no-store');
    expect(header('x-accel-buffering')).toBe('no');
    expect(header('content-encoding')).toBeNull();
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('x-frame-options')).toBe('DENY');
    expect(header('content-security-policy')).toContain("default-src 'none'");
  });

  it('reports a change within two seconds', async () => {
    const { db, live } = await overDatabase();
    const own = await world(live);
    const { token, thingId } = own.signIn();
    const other = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    const others = await watch(own, pathOf(other.thingId), other.token);
    await expect.poll(() => stream.events().length + others.events().length, soon).toBe(2);
    await db.pool.query('select pg_notify($1, $2)', ['sufra_live', `4 thing:${thingId}`]);
    await expect.poll(() => stream.events(), soon).toEqual([opening, { version: 4 }]);
    expect(others.events()).toEqual([opening]);
  });

  it('asks for a refetch and continues after a lost connection', async () => {
    const { db, live } = await overDatabase();
    const own = await world(live);
    const { token, thingId } = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    await expect.poll(() => stream.events(), soon).toEqual([opening]);
    await db.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sufra live'`);
    await expect.poll(() => stream.events(), soon).toEqual([opening, opening]);
    await live.publish(`thing:${thingId}`, 5);
    await expect.poll(() => stream.events(), soon).toEqual([opening, opening, { version: 5 }]);
    expect(stream.isOver()).toBe(false);
  });

  it('sends heartbeats', async () => {
    const own = await world(ownLive(), 100);
    const { token, thingId } = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    await expect.poll(() => stream.text().match(/^:$/gm)?.length ?? 0, soon).toBeGreaterThan(2);
    expect(stream.events()).toEqual([opening]);
  });
});

describe('a caller without permission', () => {
  it.each([
    ['without a session', 401, 'not_signed_in', () => null, pathOf(randomUUID())],
    ['with a token that opens nothing', 401, 'not_signed_in', () => randomUUID(), pathOf(randomUUID())],
    ["somebody else's thing", 404, 'not_found', (own: World) => own.signIn().token, pathOf(randomUUID())],
    ['what is no id', 404, 'not_found', (own: World) => own.signIn().token, pathOf('7')],
    ['without the role', 403, 'forbidden', (own: World) => own.signIn().token, watchShop.path],
  ])('is refused like any call: %s', async (_case, status, code, tokenIn, path) => {
    const live = ownLive();
    const own = await world(live);
    const { response } = await watch(own, path, tokenIn(own));
    expect(response.status).toBe(status);
    expect(errorReply.parse(await response.json())).toMatchObject({ code });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(live.count()).toBe(0);
  });

  it('accepts only GET', async () => {
    const own = await world(ownLive());
    const { token, thingId } = own.signIn(['customer', 'partner']);
    const head = await fetch(`${own.origin}${pathOf(thingId)}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(head.status).toBe(404);
    const shop = await watch(own, watchShop.path, token);
    await expect.poll(() => shop.events(), soon).toEqual([opening]);
  });
});

describe('a stream ends', () => {
  it('when the session does', async () => {
    const live = ownLive();
    const own = await world(live);
    const { token, thingId } = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    await expect.poll(() => stream.events(), soon).toEqual([opening]);
    own.sessions.delete(token);
    await expect.poll(() => stream.isOver(), soon).toBe(true);
    await expect.poll(() => live.count(), soon).toBe(0);
  });

  it('when the permission ends', async () => {
    const own = await world(ownLive());
    const { token, thingId } = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    await expect.poll(() => stream.events(), soon).toEqual([opening]);
    own.owners.set(thingId, randomUUID());
    await expect.poll(() => stream.isOver(), soon).toBe(true);
  });

  it('but not while the database is away', async () => {
    const live = ownLive();
    const own = await world(live);
    const { token, thingId } = own.signIn();
    const stream = await watch(own, pathOf(thingId), token);
    await expect.poll(() => stream.events(), soon).toEqual([opening]);
    own.trouble.isOn = true;
    await sleep(700);
    own.trouble.isOn = false;
    live.tell(2);
    await expect.poll(() => stream.events(), soon).toEqual([opening, { version: 2 }]);
    expect(stream.isOver()).toBe(false);
  });

  it('when its reader has gone, without a trace', async () => {
    const live = ownLive();
    const own = await world(live);
    const { token, thingId } = own.signIn();
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${own.origin}${pathOf(thingId)}`, { headers, signal: leave.signal });
    expect(live.count()).toBe(1);
    leave.abort();
    await expect.poll(() => live.count(), soon).toBe(0);
  });

  it('when the account opens its seventh: the oldest closes and reconnects later', async () => {
    const own = await world(ownLive());
    const { token, thingId } = own.signIn(['customer', 'partner']);
    const other = own.signIn();
    const others = await watch(own, pathOf(other.thingId), other.token);
    const streams: Watching[] = [];
    for (const path of [watchShop.path, ...Array.from({ length: 5 }, () => pathOf(thingId))])
      streams.push(await watch(own, path, token));
    await sleep(100);
    expect(streams.some((stream) => stream.isOver())).toBe(false);
    for (let more = 0; more < 2; more += 1) streams.push(await watch(own, pathOf(thingId), token));
    await expect.poll(() => streams.filter((stream) => stream.isOver()).length, soon).toBe(2);
    await sleep(100);
    expect(streams.map((stream) => stream.isOver())).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
    expect(streams[0]?.text()).toContain('retry: 60000\n');
    expect(others.isOver()).toBe(false);
  });

  it('when the reader is too slow, without affecting others', async () => {
    const live = ownLive();
    const own = await world(live);
    const quick = own.signIn();
    openUnread(own);
    const stream = await watch(own, pathOf(quick.thingId), quick.token);
    await expect.poll(() => live.count(), soon).toBe(2);
    for (let version = 0; live.count() === 2 && version < 1_000_000; version += 1) {
      live.tell(version);
      if (version % 200 === 0) await sleep(0);
    }
    expect(live.count()).toBe(1);
    live.tell(-1);
    await expect.poll(() => stream.events().at(-1), soon).toEqual({ version: -1 });
  });

  it.each([
    ['that read', false],
    ['of which one does not read', true],
  ])('with the server, all streams %s', async (_case, isOneStuck) => {
    const live = ownLive();
    const own = await world(live);
    if (isOneStuck) await openStuck(own, live);
    const people = Array.from({ length: 20 }, () => own.signIn());
    const streams = await Promise.all(people.map(({ token, thingId }) => watch(own, pathOf(thingId), token)));
    expect(live.count()).toBe(isOneStuck ? 21 : 20);
    // Without a time limit, an open stream would block the close forever.
    await own.server.close();
    await expect.poll(() => streams.every((stream) => stream.isOver()), soon).toBe(true);
    await expect.poll(() => live.count(), soon).toBe(0);
  });
});

async function openStuck(own: World, live: ReturnType<typeof ownLive>): Promise<void> {
  const sockets: Socket[] = [];
  own.server.server.on('connection', (socket) => sockets.push(socket));
  openUnread(own);
  await expect.poll(() => live.count(), soon).toBe(1);
  while (sockets.every((socket) => socket.writableLength === 0)) {
    for (let version = 0; version < 200; version += 1) live.tell(version);
    await sleep(0);
  }
}

function openUnread(own: World): void {
  const { token, thingId } = own.signIn();
  const socket = connect(Number(new URL(own.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(
    `GET ${pathOf(thingId)} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
}
