import { createCipheriv, createDecipheriv, randomBytes, type DecipherGCM } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export class BackupDamaged extends Error {
  constructor(file: string) {
    super(`The backup is damaged: ${file} is missing, truncated or modified. Nothing was restored.`);
  }
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** `context` prevents swapping two files. */
export interface SealedFile {
  readonly path: string;
  readonly key: Buffer;
  readonly context: string;
}

/** Layout: IV (12), ciphertext of the gzip stream, tag (16). */
export async function writeSealed(file: SealedFile, source: Readable): Promise<void> {
  await pipeline(
    source,
    createGzip({ level: 4 }),
    (plain: AsyncIterable<Buffer>) => seal(file, plain),
    // `flush`: a backup counts as taken once it is on the disk.
    createWriteStream(file.path, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/** Streams the content; throws `BackupDamaged` at the latest at the end, so commit nothing before. */
export async function readSealed(file: SealedFile, target: Writable): Promise<void> {
  const damaged = new BackupDamaged(file.path);
  await pipeline(
    createReadStream(file.path).once('error', (error) => target.destroy(error)),
    (sealed: AsyncIterable<Buffer>) => open(file, sealed, damaged),
    createGunzip(),
    target,
  ).catch((error: unknown) => {
    const { code = '' } = error as { code?: string };
    throw code.startsWith('Z_') || code === 'ENOENT' ? damaged : error;
  });
}

export const expectWhole = (file: SealedFile): Promise<void> =>
  readSealed(file, new Writable({ write: (_chunk, _encoding, done) => done() }));

export async function textOf(file: SealedFile): Promise<string> {
  const parts: Buffer[] = [];
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parts.push(chunk);
      done();
    },
  });
  await readSealed(file, target);
  return Buffer.concat(parts).toString('utf8');
}

async function* seal({ key, context }: SealedFile, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  yield iv;
  for await (const chunk of plain) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

async function* open(
  { key, context }: SealedFile,
  sealed: AsyncIterable<Buffer>,
  damaged: BackupDamaged,
): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | null = null;
  // The tag is the end of the file: always hold back that many bytes.
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of sealed) {
    held = Buffer.concat([held, chunk]);
    if (decipher === null && held.length >= ivLength) {
      decipher = decipherOf(key, context, held.subarray(0, ivLength));
      held = held.subarray(ivLength);
    }
    if (decipher === null || held.length <= tagLength) continue;
    yield decipher.update(held.subarray(0, -tagLength));
    held = held.subarray(-tagLength);
  }
  if (decipher === null || held.length < tagLength) throw damaged;
  decipher.setAuthTag(held);
  try {
    yield decipher.final();
  } catch {
    throw damaged;
  }
}

const decipherOf = (key: Buffer, context: string, iv: Buffer): DecipherGCM =>
  createDecipheriv(algorithm, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(context));
