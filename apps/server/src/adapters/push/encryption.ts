import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The browser's P-256 point, uncompressed (65 bytes), and secret (16 bytes). */
export interface BrowserKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** Random per message; tests pass the RFC's values. */
export interface Drawn {
  readonly sender: ECDH;
  readonly salt: Buffer;
}

/** RFC 8188; a notification is a single record. */
const recordSize = 4096;
/** A record minus padding mark, tag and the 86-byte header. */
export const longestNotice = recordSize - 1 - 16 - 86;

const curve = 'prime256v1';

function draw(): Drawn {
  const sender = createECDH(curve);
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A body of `Content-Encoding: aes128gcm`. Throws if the point is not on the curve. */
export function encryptFor({ p256dh, auth }: BrowserKeys, text: Buffer, drawn: Drawn = draw()): Buffer {
  if (text.length > longestNotice) throw new Error('The push payload is too long.');
  const { sender, salt } = drawn;
  const publicKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const secret = derive(sender.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordSize, 16);
  head.writeUInt8(publicKey.length, 20);
  return Buffer.concat([head, publicKey, sealed, cipher.getAuthTag()]);
}

export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false;
  const probe = createECDH(curve);
  probe.generateKeys();
  try {
    probe.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}
