import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';

export interface Vault {
  /** Encrypts a JSON value (AES-256-GCM); `context` (table and owner) must match when it is opened. */
  readonly seal: (value: unknown, context: string) => Buffer;
  /** Decrypts what `seal` made; throws when the bytes were changed, moved to another owner, or the key is gone. */
  readonly open: (sealed: Buffer, context: string) => unknown;
  /** As `seal`, for bytes such as pictures. */
  readonly sealBytes: (bytes: Buffer, context: string) => Buffer;
  /** As `open`, for what `sealBytes` made. */
  readonly openBytes: (sealed: Buffer, context: string) => Buffer;
  /** Tells the key that seals now from earlier ones; says nothing of the key itself. */
  readonly keyId: string;
  /** Whether a key with this id is among ours. */
  readonly holdsKey: (keyId: string) => boolean;
  /** 32 bytes for a purpose of its own, derived from the key of an id; throws when we don't hold it. */
  readonly derivedKey: (purpose: string, keyId: string) => Buffer;
  /** HMAC-SHA-256 under a key of its own for each purpose. */
  readonly keyedHash: (purpose: string, text: string) => Buffer;
}

const format = 1;
const idLength = 4;
const bodyStart = 1 + idLength;
const ivLength = 12;
const tagLength = 16;

/**
 * Opens a vault over 32-byte keys. The first key seals; all of them open, so a key is rotated by putting a new one
 * in front. Layout of sealed bytes: format (1), key id (4), IV (12), tag (16), ciphertext.
 */
export function openVault(keys: readonly Buffer[]): Vault {
  const [current] = keys;
  if (!current) throw new Error('The vault needs at least one key.');
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const distinct = new Set(keys.map((key) => key.toString('hex')));
  if (byId.size !== distinct.size) throw new Error('Two data keys have the same id.');
  const head = Buffer.concat([Buffer.from([format]), Buffer.from(idOf(current), 'hex')]);
  // Made once: a key that is handed over as bytes is read anew each time.
  const secrets = new Map([...byId].map(([id, key]) => [id, createSecretKey(key)]));
  const sealing = createSecretKey(current);
  // Almost all that is opened was sealed with the first key: its id is compared as it stands in the bytes.
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
    // Derived from the oldest key, so that hashes survive a rotation.
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

// Nights seal millions of values, and to ask the system for each twelve bytes takes as long as to seal them.
const drawn = Buffer.alloc(ivLength * 256);
let used = drawn.length;

/** Random bytes that nothing else was sealed with; read before the next are asked for. */
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
  // Nothing is left by then: it throws where the bytes are not those that were sealed.
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
