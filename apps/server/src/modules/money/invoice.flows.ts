import { vatPercent } from '@sufra/contract/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
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
import type { Seller, SellerContext } from '../../platform/pure/seller.ts';

export interface InvoiceContext extends SellerContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** What every document of one issue says. */
interface Issuing {
  readonly today: DubaiDay;
  readonly seller: Seller | null;
}

/** Issues what is due for an entry; does nothing when it was issued before. */
export async function issueDocument(ctx: InvoiceContext, entryId: string): Promise<void> {
  const issuing = { today: dubaiDay(ctx.clock.now()), seller: ctx.seller ?? null };
  await ctx.db.transaction(async (tx) => {
    const entry = await loadDueEntry(tx, entryId);
    const kind = entry && documentKindOf(entry.kind);
    if (kind) await issue(tx, entry, kind, issuing);
  });
}

// The series is held before the document is looked for: whoever waits for it then finds what the other has issued.
// Credit notes take their own series first and that of invoices second, so that two never wait for each other.
async function issue(tx: Tx, entry: DueEntry, kind: DocumentKind, issuing: Issuing): Promise<string> {
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
    issuedOn: issuing.today,
    ...sums,
    lines,
    customer,
    seller: issuing.seller,
  });
  if (kind === 'credit_note') await correct(tx, id, entry, issuing);
  return id;
}

/** Ties a credit note to the invoices it corrects; one that is still to be issued is issued now. */
async function correct(tx: Tx, creditNoteId: string, credit: DueEntry, issuing: Issuing): Promise<void> {
  for (const entryId of await correctedEntries(tx, credit)) {
    const entry = await loadDueEntry(tx, entryId);
    if (entry) await insertCorrection(tx, creditNoteId, await issue(tx, entry, 'invoice', issuing));
  }
}
