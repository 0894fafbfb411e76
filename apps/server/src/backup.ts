import path from 'node:path';
import { answer, openDatabase, openDatabaseAlone, settings, Wrong } from './command.ts';
import { backUp, BackupExists } from './platform/backup/backup.ts';
import { NotRestorable, restore } from './platform/backup/restore.ts';
import { BackupDamaged } from './platform/backup/sealed-file.ts';
import { systemClock } from './platform/clock.ts';
import { openVault } from './platform/vault.ts';

const usage = `Usage: npm run backup -- FOLDER    writes an encrypted copy of the database to a new folder
       npm run restore -- FOLDER   restores it into an empty database`;

const inWords = (error: unknown): never => {
  const plain = [BackupExists, BackupDamaged, NotRestorable];
  throw error instanceof Error && plain.some((kind) => error instanceof kind)
    ? new Wrong(error.message)
    : error;
};

async function take(folder: string): Promise<string> {
  const config = settings();
  const database = await openDatabase(config);
  try {
    const done = await backUp(database.url, openVault(config.dataKeys), folder, systemClock.now()).catch(
      inWords,
    );
    const bucket =
      config.s3 === null ? '' : ` Images stay in the bucket ${config.s3.bucket} and are not included.`;
    return `Backed up ${done.rows} rows from ${done.tables} tables to ${folder}, encrypted with the data key. Store the key separately.${bucket}`;
  } finally {
    await database.close();
  }
}

async function bringBack(folder: string): Promise<string> {
  const config = settings();
  const vault = openVault(config.dataKeys);
  const database = await openDatabaseAlone(config);
  try {
    const done = await restore(database.url, vault, folder).catch(inWords);
    const newer = done.migrated === 0 ? '' : ` Then applied ${done.migrated} newer migrations.`;
    return `Restored ${done.rows} rows to ${done.tables} tables, as of ${done.takenAt}.${newer}`;
  } finally {
    await database.close();
  }
}

const [what = '', folder = '', ...rest] = process.argv.slice(2);
const command = { take, restore: bringBack }[what];

void answer(async () => {
  if (!command || folder === '' || rest.length > 0) throw new Wrong(usage);
  return command(path.resolve(folder));
});
