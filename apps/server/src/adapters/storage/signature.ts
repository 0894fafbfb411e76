import { createHash, createHmac } from 'node:crypto';

export interface Unsigned {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** Every header that is to be signed but those added here; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const algorithm = 'AWS4-HMAC-SHA256';

/** The headers to send: those given, the time, the hash of the body and the signature over all of them. */
export function signedHeaders(request: Unsigned, by: Credentials, now: Date): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const bodyHash = sha256(request.body);
  const headers = { ...request.headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const signed = { ...headers, host: request.url.host };
  const names = Object.keys(signed).sort();
  const canonical = [
    request.method,
    canonicalPath(request.url.pathname),
    canonicalQuery(request.url.searchParams),
    ...names.map((name) => `${name}:${(signed[name as keyof typeof signed] ?? '').trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${time.slice(0, 8)}/${by.region}/s3/aws4_request`;
  const signature = hmac(
    signingKey(by, time.slice(0, 8)),
    [algorithm, time, scope, sha256(canonical)].join('\n'),
  ).toString('hex');
  const authorization = `${algorithm} Credential=${by.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...headers, authorization };
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const signingKey = ({ secretKey, region }: Credentials, day: string): Buffer =>
  [region, 's3', 'aws4_request'].reduce((key, part) => hmac(key, part), hmac(`AWS4${secretKey}`, day));

// Percent signs for everything but letters, digits and -._~, as the standard says and encodeURIComponent nearly does.
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
