// Seals health, diet and document data for storage, and derives the keys of keyed hashes; repos call it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Vault {
  /** Encrypts a JSON value (AES-256-GCM); `context` (table and owner) must match when it is opened. */
  seal(value: unknown, context: string): Buffer;
  /** Decrypts what `seal` made; throws when the bytes were changed, moved to another owner, or the key is gone. */
  open(sealed: Buffer, context: string): unknown;
  /** HMAC-SHA-256 under a key of its own for each purpose. */
  keyedHash(purpose: string, text: string): Buffer;
}

const format = 1;
const idLength = 4;
const ivStart = 1 + idLength;
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
  if (byId.size !== new Set(keys.map((key) => key.toString('hex'))).size)
    throw new Error('Two keys share an id.');
  const hashKeys = new Map<string, Buffer>();
  return {
    seal(value, context) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([
        Buffer.from([format]),
        Buffer.from(idOf(current), 'hex'),
        iv,
        cipher.getAuthTag(),
        body,
      ]);
    },
    open(sealed, context) {
      const key = byId.get(sealed.subarray(1, ivStart).toString('hex'));
      if (sealed[0] !== format || !key) throw new Error('No key of the vault opens this value.');
      const iv = sealed.subarray(ivStart, ivStart + ivLength);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength }).setAAD(
        Buffer.from(context),
      );
      decipher.setAuthTag(sealed.subarray(ivStart + ivLength, ivStart + ivLength + tagLength));
      const body = sealed.subarray(ivStart + ivLength + tagLength);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      return JSON.parse(text) as unknown;
    },
    keyedHash(purpose, text) {
      let key = hashKeys.get(purpose);
      if (!key) {
        // Derived from the oldest key, so that hashes survive a rotation.
        key = Buffer.from(hkdfSync('sha256', keys.at(-1) ?? current, '', `sufra/${purpose}`, 32));
        hashKeys.set(purpose, key);
      }
      return createHmac('sha256', key).update(text).digest();
    },
  };
}

const idOf = (key: Buffer): string =>
  createHmac('sha256', key).update('sufra key id').digest().subarray(0, idLength).toString('hex');
