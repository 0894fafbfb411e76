import type { Language } from '@sufra/contract/options.ts';
import type { SupportSide } from '@sufra/contract/support/support.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface Writer {
  readonly accountId: AccountId;
  readonly language: Language;
  readonly side: SupportSide;
}

export const readWriter = (db: Queries, phone: string): Promise<Writer | null> =>
  db.row<Writer>(sql`
    select a.id as "accountId", coalesce(h.language, 'en') as language,
      case when exists (select 1 from partners.public_partners p where p.account_id = a.id) then 'partner'
        when exists (select 1 from delivery.public_drivers d where d.account_id = a.id) then 'driver'
        else 'customer' end as side
    from identity.public_accounts a left join household.public_profiles h on h.account_id = a.id
    where a.phone = ${phone}`);

/** Under the account's lock. */
export const isHeard = async (tx: Tx, providerId: string): Promise<boolean> =>
  (await tx.row(sql`select 1 as one from support.messages where heard_id = ${providerId}`)) !== null;

// Not the row's lock, which would keep staff waiting for WhatsApp.
export async function lockSaying(tx: Tx, requestId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('support.say:' || ${requestId}::text, 0))`);
}

export async function saveSaid(tx: Tx, requestId: string, position: number): Promise<void> {
  await tx.run(sql`update support.requests set said_count = ${position} where id = ${requestId}`);
}

interface Unsaid {
  readonly accountId: AccountId;
  readonly phone: string;
  readonly language: Language;
  readonly position: number;
  readonly number: number;
  readonly body: Buffer;
  readonly heardAt: Date;
}

/** Null once the request or its account is deleted. */
export const readUnsaid = (tx: Tx, requestId: string): Promise<Unsaid | null> =>
  tx.row<Unsaid>(sql`
    select r.account_id as "accountId", a.phone, r.language, m.position, r.number, m.body, r.heard_at as "heardAt"
    from support.requests r
    join support.messages m on m.request_id = r.id and m.by_role = 'support' and m.position > r.said_count
    join identity.public_accounts a on a.id = r.account_id and a.phone is not null
    where r.id = ${requestId} and r.heard_at is not null order by m.position limit 1`);
