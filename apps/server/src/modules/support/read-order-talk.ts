import type { Language } from '@sufra/contract/options.ts';
import type { SupportSide } from '@sufra/contract/support/support.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import type { Vault } from '../../platform/vault.ts';
import { requestNumber } from './request.rules.ts';
import { openAt } from './request.store.ts';

export interface Party {
  readonly side: SupportSide;
  readonly accountId: AccountId;
  /** Of a vendor. */
  readonly partnerId: string | null;
  readonly language: Language;
  readonly orderNumber: string;
}

/** Without erased accounts. */
export const readOrderParties = (db: Queries, orderId: string): Promise<Party[]> =>
  db.rows<Party>(sql`
    select party.side, a.id as "accountId", party.partner_id as "partnerId", party.number::text as "orderNumber",
      coalesce(h.language, party.language, 'en') as language
    from (
      select 1 as place, 'customer' as side, o.account_id, null::uuid as partner_id, null as language, o.number
      from ordering.public_orders o where o.id = ${orderId}
      union all
      select 2, 'partner', p.account_id, p.id, f.language, o.number
      from ordering.public_orders o join partners.public_partners p on p.id = o.partner_id
      left join partners.public_applications f on f.id = p.application_id
      where o.id = ${orderId}
      union all
      select 3, 'driver', r.account_id, null, f.language, o.number
      from ordering.public_orders o
      join delivery.public_deliveries d on d.order_id = o.id
        and (d.is_in_hand and o.is_open or o.status in ('delivered', 'undeliverable'))
      join delivery.public_drivers r on r.id = d.driver_id
      left join delivery.public_driver_applications f on f.id = r.application_id
      where o.id = ${orderId}) party
    join identity.public_accounts a on a.id = party.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = a.id
    order by party.place`);

interface OrderMessage {
  readonly requestId: string;
  readonly number: string;
  readonly side: SupportSide;
  readonly by: 'person' | 'support';
  readonly text: string;
  readonly at: string;
  readonly author: string | null;
  readonly isRead: boolean;
}

const mostShown = 200;

/** Oldest first. */
export async function listOrderMessages(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  orderId: string,
): Promise<OrderMessage[]> {
  const rows = await db.rows<
    Omit<OrderMessage, 'number' | 'text' | 'at'> & {
      readonly number: number;
      readonly position: number;
      readonly body: Buffer;
      readonly at: Date;
    }
  >(sql`
    select r.id as "requestId", r.number, r.side, m.by_role as by, m.position, m.body, m.at, h.name as author,
      m.by_role = 'support' and m.position <= r.seen_count as "isRead"
    from support.requests r join support.messages m on m.request_id = r.id
    left join household.public_profiles h on h.account_id = m.author_id
    where r.order_id = ${orderId} order by m.at desc, m.position desc limit ${mostShown}`);
  return rows.toReversed().map(({ number, position, body, at, ...message }) => ({
    ...message,
    number: requestNumber(number),
    text: openAt(vault, message.requestId, position, body),
    at: at.toISOString(),
  }));
}
