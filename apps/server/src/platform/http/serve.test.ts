import { route } from '@sufra/contract/route.ts';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { ok } from '../pure/result.ts';
import { serve, type Serving } from './serve.ts';
import { createServer } from './server.ts';

const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 4 };
const heard = z.object({ heard: z.string() });
const queries = {
  optional: z.object({ count: z.optional(z.coerce.number()) }),
  defaulted: z.object({ count: z._default(z.coerce.number(), 7) }),
  required: z.object({ count: z.coerce.number() }),
};

async function hears(query: z.ZodMiniType, asked: readonly string[]): Promise<unknown[]> {
  const app = await createServer(settings, createLog('silent'));
  onTestFinished(() => app.close());
  const serving = { app, authenticate: async () => null, demo: false } as unknown as Serving;
  const one = route('hear', {
    method: 'GET',
    path: '/api/hear',
    who: 'anyone',
    summary: '',
    query,
    reply: heard,
  });
  serve(serving, one, async (call) => ok({ heard: JSON.stringify(call.query) }));
  const answers: unknown[] = [];
  for (const tail of asked) {
    const answer = await app.inject(`/api/hear${tail}`);
    answers.push(answer.statusCode === 200 ? answer.json<{ heard: string }>().heard : answer.statusCode);
  }
  return answers;
}

it('reads an optional query in every call that has one', async () => {
  const asked = ['', '', '?count=3', '', '?count=x', '?other=1', ''];
  expect(await hears(queries.optional, asked)).toEqual(['{}', '{}', '{"count":3}', '{}', 400, '{}', '{}']);
});

it('applies the default to every missing query', async () => {
  expect(await hears(queries.defaulted, ['', '', '?count=3', ''])).toEqual([
    '{"count":7}',
    '{"count":7}',
    '{"count":3}',
    '{"count":7}',
  ]);
});

it('refuses every call without a required query', async () => {
  expect(await hears(queries.required, ['', '?count=3', '', ''])).toEqual([400, '{"count":3}', 400, 400]);
});

it('refuses a list as an empty body, every time', async () => {
  const app = await createServer(settings, createLog('silent'));
  onTestFinished(() => app.close());
  const serving = { app, authenticate: async () => null, demo: false } as unknown as Serving;
  const one = route('tell', {
    method: 'POST',
    path: '/api/tell',
    who: 'anyone',
    summary: '',
    body: queries.optional,
    reply: heard,
  });
  serve(serving, one, async (call) => ok({ heard: JSON.stringify(call.body) }));
  const statuses: number[] = [];
  for (const payload of ['{}', '{}', '[]', '[1]', '{}']) {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url: '/api/tell', headers, payload });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 200, 400, 400, 200]);
});
