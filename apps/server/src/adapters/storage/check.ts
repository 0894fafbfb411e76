import type { Clock } from '../../platform/clock.ts';
import type { S3Settings } from '../../platform/config/outside-services.ts';
import { greet, type Greeting } from '../../platform/greeting.ts';
import { addressOf } from './s3.ts';
import { signedHeaders } from './signature.ts';

/** What S3 says of a key, a signature or a bucket that is wrong; anything else may be right all the same. */
const refusals = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'NoSuchBucket'];

// Without that right Amazon answers as if everything were forbidden, so that nobody can tell what is there.
const hint =
  'allow the access key s3:ListBucket on the bucket, beside s3:GetObject, s3:PutObject and s3:DeleteObject on its objects';

// The head of a bucket needs a right more than storing does, and its refusal has no body to say why.
export function checkBucket(settings: S3Settings, clock: Clock): Promise<Greeting> {
  const url = addressOf(settings, 'start-check');
  const unsigned = { method: 'GET', url, headers: {}, body: Buffer.alloc(0) } as const;
  return greet(url, signedHeaders(unsigned, settings, clock.now()), (status, body) => {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? String(status);
    if (status < 300 || code === 'NoSuchKey') return { outcome: 'known' };
    if (code === 'AccessDenied' || code === '403') return { outcome: 'away', reason: `s3_${code}`, hint };
    return { outcome: refusals.includes(code) ? 'refused' : 'away', reason: `s3_${code}` };
  });
}
