import type { Db } from '../../../platform/db/db.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import type { Vault } from '../../../platform/vault.ts';
import { openPhone } from '../../identity/index.ts';
import { deleteMessages } from './message.store.ts';
import { deleteSubscriptionsOf } from '../push/push.store.ts';

export const forgetMessages = (ctx: { readonly db: Db }, accountId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await deleteSubscriptionsOf(tx, accountId);
    await deleteMessages(tx, accountId);
  });

/** What WhatsApp's own books know an erased account by. */
export const phoneToForget = (
  { vault }: { readonly vault: Vault },
  { accountId, sealedPhone }: DomainEvents['account.phone_freed'],
): string => openPhone(vault, accountId, sealedPhone);
