import { vatPercent } from '@sufra/contract/subscription/plans.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Seller, SellerContext } from '../../../platform/pure/seller.ts';
import { vatOf } from '../ledger/ledger.rules.ts';
import { documentKindOf, documentVat, issuedLines, type DocumentKind } from './invoice.rules.ts';
import {
  correctedEntries,
  documentOf,
  insertCorrection,
  insertDocument,
  loadCustomer,
  loadDueEntry,
  loadOrderFacts,
  lockSeries,
  owedBefore,
  type DueEntry,
} from './invoice.store.ts';

export interface InvoiceContext extends SellerContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Issuing {
  readonly today: DubaiDay;
  readonly seller: Seller | null;
}

export async function issueDocument(ctx: InvoiceContext, entryId: string): Promise<void> {
  const issuing = { today: dubaiDay(ctx.clock.now()), seller: ctx.seller ?? null };
  await ctx.db.transaction(async (tx) => {
    const entry = await loadDueEntry(tx, entryId);
    const kind = entry && documentKindOf(entry.kind);
    if (kind) await issue(tx, entry, kind, issuing);
  });
}

// Lock the series before looking for the document, so a concurrent delivery finds it issued. Credit notes lock their
// series before that of invoices, or two issues could deadlock.
async function issue(tx: Tx, entry: DueEntry, kind: DocumentKind, issuing: Issuing): Promise<string> {
  const number = await lockSeries(tx, kind);
  const known = await documentOf(tx, entry.id);
  if (known !== null) return known;
  const id = newId();
  const total = entry.lines.reduce((sum, { amount }) => sum + amount, 0);
  await insertDocument(tx, {
    id,
    kind,
    number,
    entryId: entry.id,
    accountId: entry.accountId,
    issuedOn: issuing.today,
    total,
    vat: await vatDue(tx, entry, kind, total),
    vatPercent,
    lines: issuedLines(entry.lines, await loadOrderFacts(tx, entry.about)),
    customer: await loadCustomer(tx, entry.accountId),
    seller: issuing.seller,
  });
  if (kind === 'credit_note') await correct(tx, id, entry, issuing);
  return id;
}

async function vatDue(tx: Tx, entry: DueEntry, kind: DocumentKind, total: Fils): Promise<Fils> {
  const owed = entry.kind === 'order_reduced' ? await owedBefore(tx, entry) : null;
  return owed === null ? documentVat(kind, entry.booked) : vatOf(owed) - vatOf(owed - total);
}

async function correct(tx: Tx, creditNoteId: string, credit: DueEntry, issuing: Issuing): Promise<void> {
  for (const entryId of await correctedEntries(tx, credit)) {
    const entry = await loadDueEntry(tx, entryId);
    if (entry) await insertCorrection(tx, creditNoteId, await issue(tx, entry, 'invoice', issuing));
  }
}
