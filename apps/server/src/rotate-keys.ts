// The command `npm run rotate-keys`: seals with the first key of DATA_KEYS what the others sealed, beside a running Sufra.
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
          `${one.table}.${one.column}: ${sealed} sealed again, ${unreadable} not readable\n`,
        );
    }
  } finally {
    await db.close();
    await database.close();
  }
  if (total.unreadable > 0)
    throw new Wrong(
      `${total.unreadable} values open with none of our keys. Put the key of their time into DATA_KEYS, at the end.`,
    );
  return total.sealed === 0
    ? `Nothing is left that another key than ${vault.keyId} sealed, but documents, which the nightly job seals again.`
    : `${total.sealed} values were sealed again. Run it once more after every process was restarted with the new key.`;
}

void answer(rotate);
