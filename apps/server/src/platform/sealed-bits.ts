import { createHash, randomBytes } from 'node:crypto';

/** Whose bits, as of which version: they open as nobody else's and as of no other. */
interface Owner {
  /** A UUID. */
  readonly id: string;
  readonly version: number;
}

export interface SealedBits {
  /** 16 bytes that no other sealing has. */
  readonly nonce: Buffer;
  /** As digits 0 and 1, the first bit first. */
  readonly sealed: string;
  /** SHA-256 of key and of the SHA-256 of all of it, key included. */
  readonly proof: Buffer;
}

/** Bytes of the stream that one SHA-512 gives. */
const blockBytes = 64;

/** Seals bytes under SHA-512 of key, owner, version, nonce and the number of the block. */
export function sealBits(key: Buffer, { id, version }: Owner, bits: Uint8Array): SealedBits {
  const nonce = randomBytes(16);
  const salt = Buffer.concat([key, Buffer.from(id.replaceAll('-', ''), 'hex'), int4(version), nonce]);
  const stream = streamOf(salt, bits.length);
  const sealed = bits.map((byte, index) => byte ^ (stream[index] ?? 0));
  const proof = sha256(key, sha256(salt, int4(sealed.length * 8), sealed));
  return { nonce, sealed: asDigits(sealed), proof };
}

function streamOf(salt: Buffer, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / blockBytes) }, (_, block) =>
    createHash('sha512').update(salt).update(int4(block)).digest(),
  );
  return Buffer.concat(blocks);
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

function int4(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const digitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(2).padStart(8, '0'));
const asDigits = (bytes: Uint8Array): string => Array.from(bytes, (byte) => digitsOf[byte]).join('');
