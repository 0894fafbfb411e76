import type { Db, Tx } from '../../platform/db/db.ts';
import type { PaymentGateway, StoredCard } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { forgetCustomer } from './invoice.repo.ts';
import { canKeepCard } from './payment.policy.ts';
import { cardOnFile, deleteCard, saveCard } from './payment.repo.ts';

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly card: StoredCard;
}

/** Replaces the card on file. The gateway stored it before: `gateway.storeCard`, outside of the transaction. */
export async function replaceCard(
  tx: Tx,
  gateway: PaymentGateway,
  { actor, accountId, card }: ByPerson,
  now: Date,
): Promise<Result<null>> {
  if (!canKeepCard(actor, accountId)) return refuse('forbidden');
  await saveCard(tx, { accountId, gateway: gateway.name, card, chosenAt: now });
  return ok(null);
}

export interface CardContext {
  readonly db: Db;
}

/** The token the gateway is to forget; null when there is no card. */
export async function cardToForget(ctx: CardContext, accountId: string): Promise<string | null> {
  return (await cardOnFile(ctx.db, accountId))?.token ?? null;
}

/** Forgets the card and who the invoices were made out to; the ledger knows no names. */
export async function forgetPerson(ctx: CardContext, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteCard(tx, accountId);
    await forgetCustomer(tx, accountId);
  });
}
