import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { insertEntry, type NewEntry } from './ledger.store.ts';

type Entry = Omit<NewEntry, 'id' | 'lines'> & Partial<Pick<NewEntry, 'lines'>>;

/** Lines get their invoice or credit note issued after the commit. */
export async function bookEntry(tx: Tx, { lines = null, ...entry }: Entry): Promise<void> {
  await insertEntry(tx, { ...entry, id: newId(), lines });
}

// Amounts are our own: a wrong one is a bug, and the transaction must not commit.
export function assertBookable(isBookable: boolean, kind: string, subject: string): void {
  if (!isBookable) throw new Error(`Invalid ledger entry: kind=${kind} subject=${subject}.`);
}
