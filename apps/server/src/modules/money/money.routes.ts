import * as contract from '@sufra/contract/invoices.ts';
import type { Db } from '../../platform/db/db.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok, refuse } from '../../platform/pure/result.ts';
import { readInvoice, readInvoices } from './invoice.reads.ts';
import { pageSize, toInvoice, toInvoiceList } from './invoice.views.ts';
import { readStanding } from './ledger.reads.ts';

export function registerMoney(serving: Serving, { db }: { readonly db: Db }): void {
  serve(serving, contract.getInvoices, async ({ actor, query }) =>
    ok(toInvoiceList(await readInvoices(db, actor.accountId, query.before ?? null, pageSize + 1))),
  );

  serve(serving, contract.getInvoice, async ({ actor, params, language }) => {
    const { accountId } = actor;
    const row = await readInvoice(db, { accountId, id: params.id });
    if (!row) return refuse('not_found');
    return ok(toInvoice(row, (await readStanding(db, accountId)) < 0, language));
  });
}
