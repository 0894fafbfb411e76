import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import { startS3, type Ailment, type S3StandIn } from '../../../test/s3-stand-in.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import type { ObjectStorage } from '../../platform/ports.ts';
import { localStorage } from './local.ts';
import { s3Storage } from './s3.ts';

const log = createLog('silent');
const patience = { timeoutMs: 300, tries: 3, pauseMs: 4 };
let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const bucket = (): ObjectStorage => s3Storage(s3.settings, systemClock, log, patience);

describe.each([
  ['the local storage', async () => localStorage(await testDb())],
  ['a bucket', async () => bucket()],
] as const)('%s', (_name, open) => {
  const none = { outcome: 'done', value: null };

  it('returns the stored bytes until they are removed', async () => {
    const storage = await open();
    const bytes = randomBytes(300_000);
    const key = 'documents/0193-a b/ü.bin';
    expect(await storage.get(key)).toEqual(none);
    expect(await storage.put(key, bytes, 'application/octet-stream')).toEqual(none);
    expect(await storage.get(key)).toEqual({
      outcome: 'done',
      value: { bytes, contentType: 'application/octet-stream' },
    });
    expect(await storage.remove(key)).toEqual(none);
    expect(await storage.get(key)).toEqual(none);
  });

  it('replaces an object and leaves other keys alone', async () => {
    const storage = await open();
    await storage.put('a/1', Buffer.from('one'), 'text/plain');
    await storage.put('a/1', Buffer.from('two'), 'image/jpeg');
    await storage.put('a/10', Buffer.from('ten'), 'text/plain');
    expect(await storage.get('a/1')).toMatchObject({
      value: { bytes: Buffer.from('two'), contentType: 'image/jpeg' },
    });
    await storage.remove('a/1');
    expect(await storage.get('a/10')).toMatchObject({ value: { bytes: Buffer.from('ten') } });
  });

  it('removes a missing object without an error, repeatedly', async () => {
    const storage = await open();
    expect(await storage.remove('nothing/here')).toEqual(none);
    expect(await storage.remove('nothing/here')).toEqual(none);
  });
});

describe('a bucket with problems', () => {
  it.each(['slow_down', 'cuts', 'half_an_answer', 'hangs'] as const)(
    'is retried when it %s, and has the object afterwards',
    async (ailment) => {
      const key = `tried/${ailment}`;
      s3.ail(ailment, 2);
      expect(await bucket().put(key, Buffer.from('x'), 'text/plain')).toMatchObject({ outcome: 'done' });
      s3.ail(ailment, 1);
      expect(await bucket().get(key)).toMatchObject({ value: { bytes: Buffer.from('x') } });
    },
  );

  it.each([
    ['slow_down', 's3_SlowDown', 3],
    ['hangs', 'timeout', 3],
    ['cuts', 'unreachable', 3],
    ['redirects', 'unreachable', 3],
    ['no_bucket', 's3_NoSuchBucket', 1],
  ] as const satisfies readonly [Ailment, string, number][])(
    'which always %s is down (%s) after %d tries, never empty',
    async (ailment, reason, tries) => {
      s3.ail(ailment, 10);
      const before = s3.requests.length;
      expect(await bucket().get('tried/slow_down')).toEqual({ outcome: 'down', reason });
      expect(s3.requests.length - before).toBe(tries);
      expect(await bucket().remove('tried/slow_down')).toEqual({ outcome: 'down', reason });
      s3.ail('cuts', 0);
    },
  );

  it('reports a missing object as down without the list permission, and works otherwise', async () => {
    s3.ail('may_not_list', 10);
    const storage = bucket();
    expect(await storage.get('listed/1')).toEqual({ outcome: 'down', reason: 's3_AccessDenied' });
    expect(await storage.put('listed/1', Buffer.from('x'), 'text/plain')).toMatchObject({ outcome: 'done' });
    expect(await storage.get('listed/1')).toMatchObject({ value: { bytes: Buffer.from('x') } });
    expect(await storage.remove('listed/1')).toMatchObject({ outcome: 'done' });
    s3.ail('cuts', 0);
  });

  it("reports an unknown key as down at once, without the server's text", async () => {
    const strange = s3Storage({ ...s3.settings, secretKey: 'not-the-secret' }, systemClock, log, patience);
    const before = s3.requests.length;
    expect(await strange.put('a/2', Buffer.from('x'), 'text/plain')).toEqual({
      outcome: 'down',
      reason: 's3_SignatureDoesNotMatch',
    });
    expect(s3.requests.length - before).toBe(1);
    expect(s3.objects.has('sufra-documents/a/2')).toBe(false);
  });

  it('is down when unreachable', async () => {
    const nowhere = s3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }, systemClock, log, patience);
    expect(await nowhere.get('a/1')).toEqual({ outcome: 'down', reason: 'unreachable' });
  });
});

it('uses the host for a bucket named in the host', async () => {
  const asked: string[] = [];
  const own = globalThis.fetch;
  globalThis.fetch = async (url) => {
    asked.push(String(url instanceof Request ? url.url : url));
    return new Response(null, { status: 200 });
  };
  const settings = { ...s3.settings, endpoint: 'https://s3.me-central-1.amazonaws.com', pathStyle: false };
  try {
    await s3Storage(settings, systemClock, log).remove('documents/1');
  } finally {
    globalThis.fetch = own;
  }
  expect(asked).toEqual(['https://sufra-documents.s3.me-central-1.amazonaws.com/documents/1']);
});
