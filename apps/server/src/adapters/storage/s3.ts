import { AwsV4Signer } from 'aws4fetch';
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { S3Settings } from '../../platform/config/outside-services.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStorage, StorageOutcome, StoredObject } from '../../platform/ports.ts';
import { checkCredentials, type CredentialCheck } from '../../platform/credential-check.ts';

export interface Unsigned {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Timeout per request, tries, first pause; milliseconds. */
interface Patience {
  readonly timeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}
const usualPatience: Patience = { timeoutMs: 10_000, tries: 3, pauseMs: 200 };

/** Above anything we store: bounds the memory. */
const largestBytes = 16 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly contentType: string;
}

type Asked = Answer | { readonly status: null; readonly reason: string };

type S3Credentials = Pick<S3Settings, 'accessKey' | 'secretKey' | 'region'>;

interface Bucket {
  readonly settings: S3Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience: Patience;
}

export function s3Storage(
  settings: S3Settings,
  clock: Clock,
  log: Log,
  patience = usualPatience,
): ObjectStorage {
  const bucket = { settings, clock, log, patience };
  const ask = (method: Unsigned['method'], key: string, body?: Buffer, contentType?: string) =>
    askAgain(bucket, {
      method,
      url: addressOf(settings, key),
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      body: body ?? Buffer.alloc(0),
    });
  return {
    put: async (key, bytes, contentType) => emptied(bucket, await ask('PUT', key, bytes, contentType)),
    get: async (key) => found(bucket, await ask('GET', key)),
    remove: async (key) => {
      const asked = await ask('DELETE', key);
      return isMissing(asked) ? { outcome: 'done', value: null } : emptied(bucket, asked);
    },
  };
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings, key: string): URL {
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (pathStyle) return new URL(`${endpoint}/${bucket}/${path}`);
  return new URL(`${endpoint.replace('://', `://${bucket}.`)}/${path}`);
}

/** Signature Version 4. */
export function sign(request: Unsigned, by: S3Credentials, now: Date): ReturnType<AwsV4Signer['sign']> {
  const { method, url, headers, body } = request;
  return new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    accessKeyId: by.accessKey,
    secretAccessKey: by.secretKey,
    region: by.region,
    service: 's3',
    datetime: now.toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  }).sign();
}

const codeIn = (bytes: Buffer): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 4_000).toString('latin1'))?.[1] ?? '';

// A missing bucket answers 404 too.
const isMissing = (asked: Asked): boolean => asked.status === 404 && codeIn(asked.bytes) === 'NoSuchKey';

const isFine = (asked: Asked): asked is Answer => asked.status !== null && asked.status < 300;

function emptied(bucket: Bucket, asked: Asked): StorageOutcome<null> {
  return isFine(asked) ? { outcome: 'done', value: null } : down(bucket, asked);
}

function found(bucket: Bucket, asked: Asked): StorageOutcome<StoredObject | null> {
  if (isMissing(asked)) return { outcome: 'done', value: null };
  if (!isFine(asked)) return down(bucket, asked);
  return { outcome: 'done', value: { bytes: asked.bytes, contentType: asked.contentType } };
}

function down({ log }: Bucket, asked: Asked): { outcome: 'down'; reason: string } {
  const reason = reasonOf(asked);
  log.warn({ reason }, 'storage_request_failed');
  return { outcome: 'down', reason };
}

const reasonOf = (asked: Asked): string =>
  asked.status === null ? asked.reason : `s3_${codeIn(asked.bytes) || asked.status}`;

/** Network errors, and codes that invite a retry. */
const isPassing = (asked: Asked): boolean =>
  asked.status === null || asked.status === 429 || asked.status >= 500;

// All requests are idempotent.
async function askAgain(bucket: Bucket, request: Unsigned): Promise<Asked> {
  const { tries, pauseMs } = bucket.patience;
  for (let tried = 1; ; tried += 1) {
    const asked = await askOnce(bucket, request);
    if (!isPassing(asked) || tried === tries) return asked;
    const longest = pauseMs * 2 ** tried;
    await sleep(randomInt(longest / 2, longest + 1));
  }
}

async function askOnce({ settings, clock, patience }: Bucket, request: Unsigned): Promise<Asked> {
  try {
    const { url, ...signed } = await sign(request, settings, clock.now());
    const response = await fetch(url, {
      ...signed,
      signal: AbortSignal.timeout(patience.timeoutMs),
      redirect: 'error',
    });
    return {
      status: response.status,
      bytes: await bytesOf(response),
      contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: null, reason: isLate ? 'timeout' : 'unreachable' };
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    length += bytes.length;
    if (length > largestBytes) throw new Error('The storage returned more bytes than expected.');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** Wrong settings; other codes may be temporary. */
const refusals = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'NoSuchBucket'];

// Without s3:ListBucket, S3 answers 403 for missing objects too.
const hint =
  'allow the access key s3:ListBucket on the bucket, beside s3:GetObject, s3:PutObject and s3:DeleteObject on its objects';

// GET of a missing object needs less permission than HEAD of the bucket, and its reply has the reason.
export async function checkBucket(settings: S3Settings, clock: Clock): Promise<CredentialCheck> {
  const url = addressOf(settings, 'start-check');
  const unsigned = { method: 'GET', url, headers: {}, body: Buffer.alloc(0) } as const;
  const { headers } = await sign(unsigned, settings, clock.now());
  return checkCredentials(url, Object.fromEntries(headers), (status, body) => {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? String(status);
    if (status < 300 || code === 'NoSuchKey') return { outcome: 'known' };
    if (code === 'AccessDenied' || code === '403') return { outcome: 'away', reason: `s3_${code}`, hint };
    return { outcome: refusals.includes(code) ? 'refused' : 'away', reason: `s3_${code}` };
  });
}
