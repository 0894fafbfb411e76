import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomFillSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

export interface Vault {
  /** Encrypts a JSON value (AES-256-GCM); `context` (table and owner) must match on opening. */
  readonly seal: (value: unknown, context: string) => Buffer;
  /** Throws if the bytes were changed or moved, or the key is gone. */
  readonly open: (sealed: Buffer, context: string) => unknown;
  readonly sealBytes: (bytes: Buffer, context: string) => Buffer;
  readonly openBytes: (sealed: Buffer, context: string) => Buffer;
  /** Identifies the current key without revealing it. */
  readonly keyId: string;
  readonly holdsKey: (keyId: string) => boolean;
  /** 32 bytes per purpose; throws for an unknown key. */
  readonly derivedKey: (purpose: string, keyId: string) => Buffer;
  /** HMAC-SHA-256, with a key per purpose. */
  readonly keyedHash: (purpose: string, text: string) => Buffer;
}

const format = 1;
const idLength = 4;
const bodyStart = 1 + idLength;
const ivLength = 12;
const tagLength = 16;

/**
 * The first 32-byte key seals, all of them open: rotate by prepending a key. Layout: format (1), key id (4), IV
 * (12), tag (16), ciphertext.
 */
export function openVault(keys: readonly Buffer[]): Vault {
  const [current] = keys;
  if (!current) throw new Error('The vault needs at least one key.');
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const distinct = new Set(keys.map((key) => key.toString('hex')));
  if (byId.size !== distinct.size) throw new Error('Two data keys have the same id.');
  const head = Buffer.concat([Buffer.from([format]), Buffer.from(idOf(current), 'hex')]);
  // Import keys once: bytes are imported on every call.
  const secrets = new Map([...byId].map(([id, key]) => [id, createSecretKey(key)]));
  const sealing = createSecretKey(current);
  // Fast path: nearly everything was sealed with the current key.
  const keyOf = (sealed: Buffer): KeyObject | undefined =>
    sealed.length > head.length && sealed.compare(head, 0, head.length, 0, head.length) === 0
      ? sealing
      : secrets.get(sealed.toString('hex', 1, bodyStart));
  const sealBytes: Vault['sealBytes'] = (bytes, context) => encrypt(sealing, head, bytes, context);
  const openBytes: Vault['openBytes'] = (sealed, context) => {
    const key = keyOf(sealed);
    if (sealed[0] !== format || !key) throw new Error('No data key can decrypt this value.');
    return decrypt(key, sealed, context);
  };
  return {
    seal: (value, context) => sealBytes(Buffer.from(JSON.stringify(value)), context),
    open: (sealed, context) => JSON.parse(openBytes(sealed, context).toString('utf8')) as unknown,
    sealBytes,
    openBytes,
    keyId: idOf(current),
    holdsKey: (keyId) => byId.has(keyId),
    derivedKey: (purpose, keyId) => {
      const key = byId.get(keyId);
      if (!key) throw new Error('The vault has no data key with this id.');
      return derive(key, purpose);
    },
    // The oldest key, so that hashes survive a rotation.
    keyedHash: keyedHasher(keys.at(-1) ?? current),
  };
}

function encrypt(key: KeyObject, head: Buffer, bytes: Buffer, context: string): Buffer {
  const iv = freshIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = cipher.update(bytes);
  cipher.final();
  return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
}

// Nightly jobs seal millions of values, and drawing twelve bytes takes as long as sealing.
const drawn = Buffer.alloc(ivLength * 256);
let used = drawn.length;

function freshIv(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += ivLength;
  return drawn.subarray(used - ivLength, used);
}

const tagStart = bodyStart + ivLength;
const textStart = tagStart + tagLength;
const authenticated = { authTagLength: tagLength };

function decrypt(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const iv = sealed.subarray(bodyStart, tagStart);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, authenticated);
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(tagStart, textStart));
  const body = decipher.update(sealed.subarray(textStart));
  // Verifies the tag; there is no output left.
  decipher.final();
  return body;
}

function keyedHasher(root: Buffer): Vault['keyedHash'] {
  const keys = new Map<string, Buffer>();
  return (purpose, text) => {
    const key = keys.get(purpose) ?? derive(root, purpose);
    keys.set(purpose, key);
    return createHmac('sha256', key).update(text).digest();
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `sufra/${purpose}`, 32));

const idOf = (key: Buffer): string =>
  createHmac('sha256', key).update('sufra key id').digest().subarray(0, idLength).toString('hex');

/** SHA-256; only for high-entropy secrets, never for codes. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export const contentHash = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

/** Constant-time comparison. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
