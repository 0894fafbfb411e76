import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';

export interface PayoutNews {
  readonly language: Language;
  readonly amount: Fils;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  /** Such as "AE07 •••• 3456"; null while no bank account is known. */
  readonly ibanMask: string | null;
}

/** Null for an erased account. */
export const readPayoutNews = (db: Queries, payoutId: string): Promise<PayoutNews | null> =>
  db.row<PayoutNews>(sql`
    select coalesce(h.language, 'en') as language, p.amount_fils as amount, r.starts_on as "startsOn",
      r.cut_off_on as "cutOffOn", p.iban_mask as "ibanMask"
    from money.payouts p
    join money.payout_runs r on r.id = p.run_id
    join identity.accounts a on a.id = p.account_id and a.phone is not null
    left join household.profiles h on h.account_id = p.account_id
    where p.id = ${payoutId}`);
