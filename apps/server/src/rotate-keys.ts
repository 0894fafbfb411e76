import { answer, openDatabase, settings, Wrong } from './command.ts';
import { openDb } from './platform/db/db.ts';
import { rotateColumn } from './platform/rotation.ts';
import { openVault } from './platform/vault.ts';
import { sealedColumns } from './sealed-columns.ts';

async function rotate(): Promise<string> {
  const config = settings();
  const vault = openVault(config.dataKeys);
  const database = await openDatabase(config);
  const db = openDb({ url: database.url, poolSize: 2 }, () => undefined);
  const total = { sealed: 0, unreadable: 0 };
  try {
    for (const one of sealedColumns) {
      const { sealed, unreadable } = await rotateColumn(db, vault, one);
      total.sealed += sealed;
      total.unreadable += unreadable;
      if (sealed + unreadable > 0)
        process.stdout.write(
          `${one.table}.${one.column}: ${sealed} re-encrypted, ${unreadable} unreadable\n`,
        );
    }
  } finally {
    await db.close();
    await database.close();
  }
  if (total.unreadable > 0)
    throw new Wrong(
      `${total.unreadable} values can't be decrypted with any key. Append the key they were encrypted with to DATA_KEYS.`,
    );
  return total.sealed === 0
    ? `Everything is encrypted with key ${vault.keyId}, except documents, which the nightly job re-encrypts.`
    : `${total.sealed} values re-encrypted. Run this again after restarting every process with the new key.`;
}

void answer(rotate);
