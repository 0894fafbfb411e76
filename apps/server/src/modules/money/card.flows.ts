// Puts a card that the gateway has stored on file, inside the transaction of the caller.
import type { Tx } from '../../platform/db/db.ts';
import type { PaymentGateway, StoredCard } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canKeepCard } from './payment.policy.ts';
import { saveCard } from './payment.repo.ts';

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
