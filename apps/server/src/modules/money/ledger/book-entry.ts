import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { insertEntry, type NewEntry } from './ledger.store.ts';

type Entry = Omit<NewEntry, 'id' | 'lines'> & Partial<Pick<NewEntry, 'lines'>>;

export async function bookEntry(tx: Tx, { lines = null, ...entry }: Entry): Promise<void> {
  await insertEntry(tx, { ...entry, id: newId(), lines });
}

// A wrong amount is a bug: the transaction must not commit.
export function assertBookable(isBookable: boolean, kind: string, subject: string): void {
  if (!isBookable) throw new Error(`Invalid ledger entry: kind=${kind} subject=${subject}.`);
}
