import { route } from '@sufra/contract/route.ts';
import { connect, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { ok } from '../pure/result.ts';
import { openVault } from '../vault.ts';
import type { Actor } from './actor.ts';
import { serve } from './serve.ts';
import { createServer } from './server.ts';

const mb = 1024 * 1024;
const token = 'a'.repeat(40);
const body = z.object({ text: z.string() });
const reply = z.object({ length: z.int() });
const common = { method: 'POST', who: 'account', summary: 'Counts letters.', body, reply } as const;
const large = route('large', { ...common, path: '/api/test/large', maxBodyBytes: 12 * mb });
const usual = route('usual', { ...common, path: '/api/test/usual' });

let app: Awaited<ReturnType<typeof createServer>>;
let port = 0;
beforeAll(async () => {
  app = await createServer(
    { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 },
    createLog('silent'),
  );
  const serving = {
    app,
    authenticate: async (given: string) =>
      given === token ? ({ accountId: 'x', roles: [] } as unknown as Actor) : null,
    db: undefined as unknown as Db,
    vault: openVault([Buffer.alloc(32)]),
    demo: false,
  };
  for (const one of [large, usual]) {
    serve(serving, one, async ({ body: { text } }) => {
      return ok({ length: text.length });
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

async function send(path: string, bytes: number, bearer = token): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ text: 'x'.repeat(bytes - 11) }),
  });
  const answer = (await response.json()) as { code?: string; length?: number };
  return [response.status, answer.code ?? answer.length];
}

it("applies the route's own limit and the default elsewhere", async () => {
  expect(await send(large.path, 12 * mb)).toEqual([200, 12 * mb - 11]);
  expect(await send(large.path, 12 * mb + 1)).toEqual([413, 'body_too_large']);
  expect(await send(usual.path, 64 * 1024)).toEqual([200, 64 * 1024 - 11]);
  expect(await send(usual.path, 64 * 1024 + 1)).toEqual([413, 'body_too_large']);
});

function announce(bytes: number, bearer: string): { socket: Socket; status: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST ${large.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${bytes}`,
    `authorization: Bearer ${bearer}`,
  ];
  socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n`);
  const status = new Promise<string>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().split(' ')[1] ?? ''));
  });
  return { socket, status };
}

it('does not read the body of an unauthorised call', async () => {
  const { socket, status } = announce(10 * mb, 'b'.repeat(40));
  expect(await status).toBe('401');
  socket.destroy();
});

it('answers busy while the memory budget is used up', async () => {
  const slow = [1, 2, 3].map(() => announce(12 * mb, token));
  const leave = (): void => slow.forEach(({ socket }) => socket.destroy());
  onTestFinished(leave);
  expect(await Promise.race(slow.map(({ status }) => status))).toBe('503');
  expect(await send(large.path, 10 * mb)).toEqual([503, 'unavailable']);
  expect(await send(large.path, mb)).toEqual([200, mb - 11]);
  leave();
  await expect.poll(() => send(large.path, 10 * mb), { timeout: 10_000 }).toEqual([200, 10 * mb - 11]);
});
