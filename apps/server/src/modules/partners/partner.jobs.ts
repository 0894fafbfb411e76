// Closes a partner when the account that ran it was erased.
import type { Db } from '../../platform/db/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { closeWithAccount } from './erasure.flows.ts';

export function hearPartners(outbox: Outbox, ctx: { readonly db: Db }): void {
  outbox.on('account.erased', 'partners.erasure', ({ accountId }) => closeWithAccount(ctx, accountId));
}
