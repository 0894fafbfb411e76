// Forgets the requests of erased accounts.
import type { Db } from '../../platform/db/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { forgetPerson } from './erasure.flows.ts';

export function hearSupport(outbox: Outbox, ctx: { readonly db: Db }): void {
  outbox.on('account.erased', 'support.erasure', ({ accountId }) => forgetPerson(ctx, accountId));
}
