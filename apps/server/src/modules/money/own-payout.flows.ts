import type { PayoutKind } from '@sufra/contract/payouts.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  readPayout,
  readPayouts,
  readStatement,
  type OwnPayoutRow,
  type StatementRow,
} from './payout-statement.reads.ts';
import { canBePaidAs, canSeeStatement, payeeOf } from './payout.policy.ts';

const payoutsShown = 100;

interface Context {
  readonly db: Db;
}

interface Asked {
  readonly actor: Actor;
  readonly kind: PayoutKind;
}

/** The last hundred payouts of the actor as this kind of payee, the newest first. */
export async function ownPayouts({ db }: Context, { actor, kind }: Asked): Promise<Result<OwnPayoutRow[]>> {
  const payee = payeeOf(actor, kind);
  if (payee === null || !canBePaidAs(actor, kind)) return refuse('forbidden');
  return ok(await readPayouts(db, payee, payoutsShown));
}

interface Statement {
  readonly payout: OwnPayoutRow;
  readonly lines: readonly StatementRow[];
}

/** One of them with every posting it is made of. */
export async function ownStatement(
  { db }: Context,
  { actor, kind, payoutId }: Asked & { readonly payoutId: string },
): Promise<Result<Statement>> {
  const payee = payeeOf(actor, kind);
  const payout = payee === null ? null : await readPayout(db, payoutId, payee);
  if (!payout || !canSeeStatement(actor, kind, payout)) return refuse('not_found');
  return ok({ payout, lines: await readStatement(db, payout.id) });
}
