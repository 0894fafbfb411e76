import type { FastifyInstance } from 'fastify';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { waitingAtMost, createServer } from './server.ts';

const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 };

interface Listening {
  readonly server: FastifyInstance;
  readonly origin: string;
  readonly port: number;
  readonly isCalled: () => boolean;
}

async function listening(): Promise<Listening> {
  const server = await createServer(settings, createLog('silent'));
  let isCalled = false;
  server.get('/api/next', () => ({ next: true }));
  server.get('/api/slow', async () => {
    isCalled = true;
    await new Promise((resolve) => setTimeout(resolve, 900));
    return { ok: true };
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return { server, origin, port: Number(new URL(origin).port), isCalled: () => isCalled };
}

async function silentConnection(port: number, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

// The header timeout alone is ten seconds.
it('does not wait for unused connections on close', { timeout: 9_000 }, async () => {
  const { server, port } = await listening();
  await silentConnection(port);
  await server.close();
});

it('answers a running call on close and then closes its connection', async () => {
  const { server, origin, port, isCalled } = await listening();
  await silentConnection(port);
  const answer = fetch(`${origin}/api/slow`);
  await expect.poll(isCalled, { timeout: 10_000 }).toBe(true);
  const closed = server.close();
  expect((await answer).status).toBe(200);
  // The keep-alive timeout alone is a minute, longer than this test may run.
  await closed;
});

it('serves a call that arrives during the close and closes its connection', async () => {
  const { server, port, isCalled } = await listening();
  const socket = await silentConnection(port);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /api/slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(isCalled, { timeout: 10_000 }).toBe(true);
  const closed = server.close();
  socket.write('GET /api/next HTTP/1.1\r\nhost: a\r\n\r\n');
  await gone;
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(said).toMatch(/connection: close[\s\S]*{"next":true}$/i);
  await closed;
});

async function saidWhenTooSlow(sent: string): Promise<string> {
  const { server, port } = await listening();
  onTestFinished(() => server.close());
  const taken = new Promise<Socket>((resolve) => server.server.once('connection', resolve));
  const socket = await silentConnection(port);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const ours = await taken;
  if (sent !== '') {
    socket.write(sent);
    await expect.poll(() => ours.bytesRead).toBe(sent.length);
  }
  const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.server.emit('clientError', tooSlow, ours);
  await closed;
  return said;
}

it("closes a browser's spare connection silently", async () => {
  expect(await saidWhenTooSlow('')).toBe('');
});

it('answers an incomplete request with a time-out', async () => {
  expect(await saidWhenTooSlow('GET / HTTP/1.1\r\nhost: a')).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long/);
});

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function borneFor(head: string, allowHalfOpen: boolean): Promise<number> {
  const { server, port } = await listening();
  onTestFinished(() => server.close());
  const begun = performance.now();
  const socket = await silentConnection(port, allowHalfOpen);
  socket.resume();
  if (head !== '') socket.write(head);
  const drip = setInterval(() => socket.write('x'), 200);
  onTestFinished(() => clearInterval(drip));
  if (head === '') clearInterval(drip);
  await expect.poll(() => connectionsOf(server), { timeout: 14_000, interval: 100 }).toBe(1);
  await expect.poll(() => connectionsOf(server), { timeout: 14_000, interval: 100 }).toBe(0);
  return performance.now() - begun;
}

describe.concurrent('allows ten seconds for a request head', () => {
  it.each([
    ['that is silent', '', false],
    ['that is silent and keeps its half open', '', true],
    ['that drips', 'GET / HTTP/1.1\r\nx: ', false],
    ['that drips and keeps its half open', 'GET / HTTP/1.1\r\nx: ', true],
  ])('closes a connection %s', { timeout: 20_000 }, async (_what, head, halfOpen) => {
    const ms = await borneFor(head, halfOpen);
    expect(ms).toBeGreaterThan(9_000);
    expect(ms).toBeLessThan(13_000);
  });
});

it('drops the oldest idle connection, never an active one', { timeout: 30_000 }, async () => {
  const { server, origin, port } = await listening();
  onTestFinished(() => server.close());
  const caller = await silentConnection(port);
  caller.write('GET /api/none HTTP/1.1\r\nhost: a\r\n\r\n');
  await new Promise((resolve) => caller.once('data', resolve));
  const oldest = await silentConnection(port);
  const begun = performance.now();
  const gone = new Promise<number>((resolve) =>
    oldest.once('close', () => resolve(performance.now() - begun)),
  );
  for (let opened = 0; opened < waitingAtMost; opened += 1) await silentConnection(port);
  expect((await fetch(`${origin}/api/none`)).status).toBe(404);
  // The header timeout alone is ten seconds.
  expect(await gone).toBeLessThan(9_000);
  expect(caller.destroyed).toBe(false);
});
