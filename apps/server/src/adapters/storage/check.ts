import type { Clock } from '../../platform/clock.ts';
import type { S3Settings } from '../../platform/config/outside-services.ts';
import { greet, type Greeting } from '../../platform/greeting.ts';
import { addressOf, sign } from './s3.ts';

/** Codes that mean wrong settings; anything else may be temporary. */
const refusals = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'NoSuchBucket'];

// Without s3:ListBucket, S3 answers 403 for missing objects too.
const hint =
  'allow the access key s3:ListBucket on the bucket, beside s3:GetObject, s3:PutObject and s3:DeleteObject on its objects';

// GET of a missing object instead of HEAD of the bucket: it needs no extra permission, and the reply says why it failed.
export async function checkBucket(settings: S3Settings, clock: Clock): Promise<Greeting> {
  const url = addressOf(settings, 'start-check');
  const unsigned = { method: 'GET', url, headers: {}, body: Buffer.alloc(0) } as const;
  const { headers } = await sign(unsigned, settings, clock.now());
  return greet(url, Object.fromEntries(headers), (status, body) => {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? String(status);
    if (status < 300 || code === 'NoSuchKey') return { outcome: 'known' };
    if (code === 'AccessDenied' || code === '403') return { outcome: 'away', reason: `s3_${code}`, hint };
    return { outcome: refusals.includes(code) ? 'refused' : 'away', reason: `s3_${code}` };
  });
}
