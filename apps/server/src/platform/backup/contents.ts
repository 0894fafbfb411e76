import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Vault } from '../vault.ts';
import { BackupDamaged, textOf, writeSealed, type SealedFile } from './sealed-file.ts';

const head = z.object({
  format: z.literal(1),
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  keyId: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  takenAt: z.iso.datetime(),
});
export type BackupHead = z.infer<typeof head>;

const contents = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  counters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Absent from backups made before tables were partitioned by month. */
  months: z.optional(z.array(z.object({ table: z.string(), month: z.iso.date() }))),
});
export type BackupContents = z.infer<typeof contents>;

export const headFile = 'backup.json';

export function fileOf(vault: Vault, folder: string, { id, keyId }: BackupHead, name: string): SealedFile {
  const key = vault.derivedKey(`backup/${id}`, keyId);
  return { path: path.join(folder, `${name.replaceAll('"', '')}.sealed`), key, context: `${id}/${name}` };
}

export async function readHead(folder: string): Promise<BackupHead> {
  const file = path.join(folder, headFile);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BackupDamaged(file);
  try {
    return head.parse(JSON.parse(text));
  } catch {
    throw new BackupDamaged(file);
  }
}

export const writeContents = (file: SealedFile, what: BackupContents): Promise<void> =>
  writeSealed(file, Readable.from([Buffer.from(JSON.stringify(what))]));

export const readContents = async (file: SealedFile): Promise<BackupContents> =>
  contents.parse(JSON.parse(await textOf(file)));
