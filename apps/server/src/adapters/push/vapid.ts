import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

export interface VapidKeys {
  /** The uncompressed point, base64url. */
  readonly publicKey: string;
  /** 32 bytes, base64url. */
  readonly privateKey: string;
}

/** Lifetime and renewal margin of a token. RFC 8292 allows 24 hours. */
const lifeMs = 12 * 3_600_000;
const renewMs = 3_600_000;

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** Throws if 32 bytes are not a valid private key. */
export function keysOf(secret: Buffer): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: privateKey, x: x ?? '', y: y ?? '' },
  });
}

/** The `Authorization` header for an origin; `subject` is the operator's contact. */
export function vapidSigner(keys: VapidKeys, subject: string, clock: Clock): (origin: string) => string {
  const key = signingKey(keys);
  const made = new Map<string, { readonly header: string; readonly until: number }>();
  return (origin) => {
    const now = clock.now().getTime();
    const known = made.get(origin);
    if (known && known.until - renewMs > now) return known.header;
    const until = now + lifeMs;
    const claims = { aud: origin, exp: Math.floor(until / 1000), sub: subject };
    const content = `${base64url('{"typ":"JWT","alg":"ES256"}')}.${base64url(JSON.stringify(claims))}`;
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${content}.${signature.toString('base64url')}, k=${keys.publicKey}`;
    made.set(origin, { header, until });
    return header;
  };
}
