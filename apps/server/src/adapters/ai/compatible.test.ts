import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  breaksOff,
  hangs,
  neverEnds,
  refuses,
  says,
  sendsAPage,
  startModelStandIn,
  type ModelAnswer,
  type ModelStandIn,
} from '../../../test/model-stand-in.ts';
import { createLog } from '../../platform/log.ts';
import { compatibleModel } from './compatible.ts';

let standIn: ModelStandIn | undefined;
afterEach(() => standIn?.close());

const shape = z.object({ dish: z.string(), minutes: z.int() });
const asked = { instructions: 'You are a cook.', text: 'Something quick', shape };
const settings = { apiKey: 'key-of-a-test', model: 'small-cook', callsPerDay: 10, wordingsPerNight: 0 };

async function ask(answer: ModelAnswer, patience = 5_000, signal?: AbortSignal) {
  standIn = await startModelStandIn(answer);
  const { apiBase, heard } = standIn;
  const model = compatibleModel({ ...settings, apiBase }, createLog('silent'), patience);
  return { written: await model.write({ ...asked, ...(signal && { signal }) }), heard };
}

it('asks for the shape, with the key, and reads the answer', async () => {
  const { written, heard } = await ask(says('{"dish": "Dal", "minutes": 25}'));
  expect(written).toEqual({ outcome: 'written', value: { dish: 'Dal', minutes: 25 } });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    url: '/v1/chat/completions',
    authorization: 'Bearer key-of-a-test',
    body: {
      model: 'small-cook',
      messages: [
        { role: 'system', content: 'You are a cook.' },
        { role: 'user', content: 'Something quick' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { schema: { properties: { dish: { type: 'string' }, minutes: { type: 'integer' } } } },
      },
    },
  });
});

it.each([
  ['prose', 'I would cook a dal.'],
  ['another shape', '{"dish": "Dal"}'],
  ['a number as words', '{"dish": "Dal", "minutes": "soon"}'],
  ['nothing', ''],
])('rates an answer of %s as useless', async (_what, content) => {
  const { written } = await ask(says(content));
  expect(written.outcome).toBe('useless');
});

it('rates a web page as a useless answer', async () => {
  const { written } = await ask(sendsAPage);
  expect(written).toEqual({ outcome: 'useless', reason: 'no_completion' });
});

it.each([401, 404, 500, 503])('reports HTTP %i as down after one call', async (code) => {
  const { written, heard } = await ask(refuses(code));
  expect(written).toEqual({ outcome: 'down', reason: `http_${code}` });
  expect(heard).toHaveLength(1);
});

it('does not retry after a rate limit, even with Retry-After', async () => {
  const { written, heard } = await ask(refuses(429, { 'retry-after': '1' }));
  expect(written).toEqual({ outcome: 'busy', reason: 'http_429' });
  expect(heard).toHaveLength(1);
});

it('reports down after the time-out', async () => {
  const { written } = await ask(hangs, 300);
  expect(written.outcome).toBe('down');
});

it('rejects a truncated answer', async () => {
  const { written } = await ask(breaksOff);
  expect(written.outcome).not.toBe('written');
});

it('stops reading an endless answer', async () => {
  const before = process.memoryUsage().rss;
  const { written } = await ask(neverEnds, 20_000);
  expect(written.outcome).not.toBe('written');
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

it('stops waiting once the caller aborts', async () => {
  const { written } = await ask(hangs, 20_000, AbortSignal.timeout(200));
  expect(written).toEqual({ outcome: 'busy', reason: 'given_up' });
});

it('follows no redirect with the key', async () => {
  const other = await new Promise<Server>((done) => {
    const listening = createServer((_request, response) => response.end()).listen(0, '127.0.0.1', () =>
      done(listening),
    );
  });
  let visits = 0;
  other.on('request', () => (visits += 1));
  const { port } = other.address() as AddressInfo;
  const { written } = await ask((response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/v1/chat/completions` }).end(),
  );
  expect(written.outcome).toBe('down');
  expect(visits).toBe(0);
  await new Promise<void>((done) => other.close(() => done()));
});
