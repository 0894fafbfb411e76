import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../src/platform/config/outside-services.ts';

export type Ailment =
  | 'slow_down'
  | 'cuts'
  | 'hangs'
  | 'no_bucket'
  | 'redirects'
  | 'half_an_answer'
  | 'may_not_list';

export interface S3StandIn {
  readonly settings: S3Settings;
  /** By "bucket/key". */
  readonly objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Includes failed ones. */
  readonly requests: string[];
  readonly ail: (ailment: Ailment, requests: number) => void;
  readonly close: () => Promise<void>;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Null for a valid signature. */
function complaint(request: IncomingMessage, body: Buffer, settings: S3Settings, now: number): string | null {
  const { headers, method = '', url = '' } = request;
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, accessKey, day = '', region, names = '', signature] =
    shape.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (accessKey !== settings.accessKey) return 'InvalidAccessKeyId';
  if (region !== settings.region) return 'AuthorizationHeaderMalformed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (['host', 'x-amz-content-sha256', 'x-amz-date'].some((name) => !signed.includes(name)))
    return 'AccessDenied';
  const time = String(headers['x-amz-date']);
  if (Math.abs(now - Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))) > 900_000)
    return 'RequestTimeTooSkewed';
  const lines = signed.map((name) => `${name}:${String(headers[name])}`);
  const canonical = `${method}\n${url}\n\n${lines.join('\n')}\n\n${names}\n${sha256(body)}`;
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${settings.secretKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

/** In milliseconds; signatures 15 minutes apart are refused. */
export async function startS3(
  changes: Partial<S3Settings> = {},
  now: () => number = () => Date.now(),
): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const requests: string[] = [];
  let ailing: { ailment: Ailment; left: number } | null = null;
  const settings: S3Settings = {
    endpoint: '',
    region: 'me-central-1',
    bucket: 'sufra-documents',
    accessKey: 'AKIDSTANDIN',
    secretKey: 'a/secret+key=of-the-stand-in',
    pathStyle: true,
    ...changes,
  };
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      requests.push(request.method ?? '');
      const ailment = ailing && ailing.left > 0 ? ailing.ailment : null;
      if (ailing) ailing.left -= 1;
      if (ailment !== null && ailment !== 'may_not_list') return suffer(ailment, request, response);
      const code = complaint(request, body, settings, now());
      if (code !== null) return refuse(response, 403, code);
      return answer(request, response, { body, mayList: ailment === null });
    });
  });
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    { body, mayList }: { body: Buffer; mayList: boolean },
  ): void => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    if (!name.startsWith(`${settings.bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, contentType: request.headers['content-type'] ?? '' });
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    const object = objects.get(name);
    // Without s3:ListBucket, Amazon answers 403 for missing keys.
    if (!object) return mayList ? refuse(response, 404, 'NoSuchKey') : refuse(response, 403, 'AccessDenied');
    response.writeHead(200, { 'content-type': object.contentType }).end(object.bytes);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    objects,
    requests,
    ail: (ailment, left) => {
      ailing = { ailment, left };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function suffer(
  ailment: Exclude<Ailment, 'may_not_list'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (ailment === 'hangs') return;
  if (ailment === 'cuts') return void request.socket.destroy();
  if (ailment === 'no_bucket') return refuse(response, 404, 'NoSuchBucket');
  if (ailment === 'redirects')
    return void response.writeHead(301, { location: 'http://169.254.169.254/' }).end();
  if (ailment === 'slow_down') return refuse(response, 503, 'SlowDown');
  response.writeHead(200, { 'content-length': '1000' });
  response.write('half');
  setTimeout(() => request.socket.destroy(), 20);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>for +971501234567</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
