// Issues the invoice or credit note an entry of the ledger needs, each once and with the next number of its series.
import { vatPercent } from '@sufra/contract/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { readCustomer, readOrderFacts } from './invoice.reads.ts';
import {
  correctedEntries,
  documentOf,
  insertCorrection,
  insertDocument,
  loadDueEntry,
  lockSeries,
  type DueEntry,
} from './invoice.repo.ts';
import { documentKindOf, issuedLines, type DocumentKind } from './invoice.rules.ts';
import { vatOf } from './ledger.rules.ts';

export interface InvoiceContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Issues what is due for an entry; does nothing when it was issued before. */
export async function issueDocument(ctx: BySystem<InvoiceContext>, entryId: string): Promise<void> {
  const today = dubaiDay(ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    const entry = await loadDueEntry(tx, entryId);
    const kind = entry && documentKindOf(entry.kind);
    if (kind) await issue(tx, entry, kind, today);
  });
}

// The series is held before the document is looked for: whoever waits for it then finds what the other has issued.
// Credit notes take their own series first and that of invoices second, so that two never wait for each other.
async function issue(tx: Tx, entry: DueEntry, kind: DocumentKind, today: DubaiDay): Promise<string> {
  const number = await lockSeries(tx, kind);
  const known = await documentOf(tx, entry.id);
  if (known !== null) return known;
  const id = newId();
  const total = entry.lines.reduce((sum, { amount }) => sum + amount, 0);
  const lines = issuedLines(entry.lines, await readOrderFacts(tx, entry.subject));
  const customer = await readCustomer(tx, entry.accountId);
  const { accountId } = entry;
  const sums = { total, vat: vatOf(total), vatPercent };
  await insertDocument(tx, {
    id,
    kind,
    number,
    entryId: entry.id,
    accountId,
    issuedOn: today,
    ...sums,
    lines,
    customer,
  });
  if (kind === 'credit_note') await correct(tx, id, entry, today);
  return id;
}

/** Ties a credit note to the invoices it corrects; one that is still to be issued is issued now. */
async function correct(tx: Tx, creditNoteId: string, credit: DueEntry, today: DubaiDay): Promise<void> {
  for (const entryId of await correctedEntries(tx, credit)) {
    const entry = await loadDueEntry(tx, entryId);
    if (entry) await insertCorrection(tx, creditNoteId, await issue(tx, entry, 'invoice', today));
  }
}
