import { describe, expect, it } from 'vitest';
import { sign, type Unsigned } from './s3.ts';

const by = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const host = 'https://examplebucket.s3.amazonaws.com';
const empty = Buffer.alloc(0);

const examples: readonly [string, Unsigned, string][] = [
  [
    'GET Object',
    { method: 'GET', url: new URL(`${host}/test.txt`), headers: { range: 'bytes=0-9' }, body: empty },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    {
      method: 'PUT',
      url: new URL(`${host}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    { method: 'GET', url: new URL(`${host}/?lifecycle`), headers: {}, body: empty },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'List Objects',
    { method: 'GET', url: new URL(`${host}/?max-keys=2&prefix=J`), headers: {}, body: empty },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

describe('the signature', () => {
  it.each(examples)('matches the published example %s', async (_name, request, signature) => {
    const { headers } = await sign(request, by, at);
    expect(headers.get('authorization')).toContain(`Signature=${signature}`);
    expect(headers.get('authorization')).toContain(
      'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,',
    );
    expect(headers.get('x-amz-date')).toBe('20130524T000000Z');
  });

  it('never carries the secret', async () => {
    const [, request] = examples[0]!;
    const { url, headers } = await sign(request, by, at);
    expect(JSON.stringify([url, [...headers]])).not.toContain(by.secretKey);
  });
});
