// Opens a thousand connections that send their calls a byte at a time, and asks what others notice; `npm run drill -- slow-sockets`.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { given, openTown } from './ground.ts';
import { askSteadily, quantile } from './steady.ts';

const sockets = given('SOCKETS', 1_000);
const seconds = given('SECONDS', 20);

function slow(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /api/orders HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(drip));
  return socket;
}

it('holds nobody else up', async () => {
  const { site, token } = await openTown(1);
  const server = site.start();
  await server.address;
  const question = { origin: site.origin, path: '/api/auth/session', token, perSecond: 100, sockets: 20 };
  const p99For = async (ms: number): Promise<number> => {
    const over = new AbortController();
    const asking = askSteadily(question, over.signal);
    await sleep(ms);
    over.abort();
    const { taken, statuses, refused, unanswered } = await asking;
    expect([Object.keys(statuses), refused, unanswered]).toEqual([['200'], 0, 0]);
    return quantile(taken, 0.99);
  };
  await p99For(3_000);
  const alone = await p99For(seconds * 1_000);
  const open = Array.from({ length: sockets }, () => slow(Number(new URL(site.origin).port)));
  const crowded = await p99For(seconds * 1_000);
  // The server gives up who has not sent the head of a call in ten seconds.
  const left = open.filter(({ destroyed }) => !destroyed).length;
  for (const socket of open) socket.destroy();
  server.child.kill('SIGTERM');
  await server.ended;
  await site.clear();
  console.table({
    'slow connections': sockets,
    'p99 without them, ms': Math.round(alone),
    'p99 beside them, ms': Math.round(crowded),
    ratio: (crowded / alone).toFixed(2),
    'of them still open in the end': left,
  });
  expect(left).toBe(0);
  expect(crowded / alone).toBeLessThanOrEqual(2);
});
