import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BodyOf } from '@sufra/contract/route.ts';
import type { savePush } from '@sufra/contract/notifications/push.ts';
import { keysOf } from '../src/adapters/push/vapid.ts';
import type { PushSettings } from '../src/platform/config/outside-services.ts';

type Device = BodyOf<typeof savePush>;

/** With the keys of RFC 8291; never called. */
export const plainDevice: Device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser-of-the-tests',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

export interface Browser {
  readonly device: Device;
  readonly read: (body: Buffer) => string;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** An independent decoder of RFC 8188 and 8291. */
export function reader(privateKey: Buffer, auth: Buffer): (body: Buffer) => string {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  return (body) => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
    const record = body.subarray(21 + sender.length);
    if (record.length > body.readUInt32BE(16)) throw new Error('The record is longer than it says.');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
    const secret = derive(own.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      key,
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    if (text.at(-1) !== 2) throw new Error('The record is not marked as the last.');
    return text.subarray(0, -1).toString('utf8');
  };
}

export function browserAt(endpoint: string): Browser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { device: { endpoint, keys }, read: reader(own.getPrivateKey(), auth) };
}

/** Throws for an invalid signature. */
export function claimsOf(authorization: string): Readonly<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature does not hold.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface PushService {
  readonly origin: string;
  readonly settings: Required<PushSettings> & { readonly publicKey: string };
  readonly received: Received[];
  /** 302 redirects within this service, 0 hangs up. */
  answer(status: number): void;
  close(): Promise<void>;
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      if (status === 0) return request.socket.destroy();
      const claims = claimsOf(request.headers.authorization ?? '');
      received.push({ path: request.url ?? '', headers: request.headers, body, claims });
      return response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    settings: { ...keysOf(Buffer.alloc(32, 7)), subject: 'mailto:push@sufra.example', services: [origin] },
    received,
    answer: (next) => (status = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
