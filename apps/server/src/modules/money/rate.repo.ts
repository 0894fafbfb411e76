import type { feeNames, rateNames } from '@sufra/contract/admin-settings.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';

interface Change<Name> {
  readonly name: Name;
  readonly from: Date;
  readonly now: Date;
}

export async function saveRate(
  tx: Tx,
  { name, percent, from, now }: Change<(typeof rateNames)[number]> & { readonly percent: number },
): Promise<void> {
  await tx.run(sql`
    insert into money.rates as r (name, percent, effective_from) values (${name}, ${percent}, ${from})
    on conflict (name, effective_from) do update set percent = excluded.percent where r.effective_from >= ${now}`);
}

export async function saveFee(
  tx: Tx,
  { name, fils, from, now }: Change<(typeof feeNames)[number]> & { readonly fils: Fils },
): Promise<void> {
  await tx.run(sql`
    insert into money.fees as f (name, fils, effective_from) values (${name}, ${fils}, ${from})
    on conflict (name, effective_from) do update set fils = excluded.fils where f.effective_from >= ${now}`);
}
