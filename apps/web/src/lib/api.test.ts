import { okReply, route } from '@sufra/contract/route.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, forgetPolled } from './api.ts';

const look = { method: 'GET', path: '/api/look', who: 'account', summary: '', reply: okReply } as const;
const poll = route('lookAgain', { ...look, urgency: 'poll' });
const read = route('look', look);

let asked: (string | undefined)[];
let answers: Response[];

beforeEach(() => {
  [asked, answers] = [[], []];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['If-None-Match']);
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 500 }));
  });
});
afterEach(() => {
  forgetPolled();
  vi.unstubAllGlobals();
});

const whole = (body: object, tag: string): Response =>
  new Response(JSON.stringify(body), { headers: { etag: tag } });
const same = (): Response => new Response(null, { status: 304 });

it('a poll sends its ETag, and a 304 returns the known reply', async () => {
  answers = [whole({ ok: true, at: 1 }, 'W/"1"'), same(), whole({ ok: true, at: 2 }, 'W/"2"'), same()];
  const told = [await call(poll), await call(poll), await call(poll), await call(poll)];
  expect(told).toEqual([1, 1, 2, 2].map((at) => ({ ok: true, at })));
  expect(asked).toEqual([undefined, 'W/"1"', 'W/"1"', 'W/"2"']);
});

it('other calls, other languages and later sessions fetch without it', async () => {
  answers = [whole({ ok: true }, 'W/"1"'), whole({ ok: true }, 'W/"1"')];
  await call(read);
  await call(read);
  answers = [whole({ ok: true }, 'W/"1"'), whole({ ok: true }, 'W/"1"'), whole({ ok: true }, 'W/"1"')];
  await call(poll);
  document.documentElement.lang = 'ar';
  await call(poll);
  forgetPolled();
  await call(poll);
  expect(asked).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
