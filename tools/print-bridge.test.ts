import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBridge, startPrinter } from './receipt-printer.ts';

const site = 'https://sufra.example';

let printer: Awaited<ReturnType<typeof startPrinter>>;
let bridge: Awaited<ReturnType<typeof startBridge>>;
beforeEach(async () => {
  printer = await startPrinter();
  bridge = await startBridge(printer.port, `${site}/join`);
});
afterEach(async () => {
  bridge.stop();
  await printer.stop();
});

const picture = (width: number, rows: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from(`P4\n${width} ${rows.length}\n`), Buffer.from(rows.join(''), 'hex')]);

const ask = (body: Buffer, { origin = site, to = '/print', method = 'POST' } = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${bridge.port}${to}`, {
    method,
    headers: { origin },
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  });

it('prints a bitmap dot by dot, in strips, and cuts', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? 'ff0001' : '00aa80'));
  expect((await ask(picture(24, rows))).status).toBe(204);
  expect(printer.papers()).toEqual([{ width: 24, rows }]);
});

it('prints one paper after the other', async () => {
  const many = Array.from({ length: 8 }, (_, at) => picture(8, [`0${at}`, 'ff']));
  const replies = await Promise.all(many.map((one) => ask(one)));
  expect(replies.map(({ status }) => status)).toEqual(many.map(() => 204));
  const papers = printer.papers();
  expect(papers.map(({ rows }) => rows[0]).toSorted()).toEqual(many.map((_, at) => `0${at}`));
});

it('prints for pages of its site only', async () => {
  const one = picture(8, ['ff']);
  expect((await ask(one, { origin: 'https://evil.example' })).status).toBe(403);
  const allowed = await ask(one, { method: 'OPTIONS' });
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site);
  expect(allowed.headers.get('access-control-allow-private-network')).toBe('true');
  expect(printer.papers()).toEqual([]);
});

it('refuses what is no picture, and says when the printer is away', async () => {
  expect((await ask(Buffer.from('hello'))).status).toBe(400);
  expect((await ask(picture(16, ['ffff', 'ff']))).status).toBe(400);
  expect((await ask(Buffer.alloc(2_000_001))).status).toBe(400);
  expect((await ask(picture(8, ['ff']), { to: '/' })).status).toBe(404);
  await printer.stop();
  expect((await ask(picture(8, ['ff']))).status).toBe(502);
  expect(printer.papers()).toEqual([]);
});
