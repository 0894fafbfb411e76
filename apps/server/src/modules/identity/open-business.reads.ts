// What is under way between a person and others, which erasing the account would leave hanging.
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { OpenBusiness } from './privacy.policy.ts';

type Found = Omit<OpenBusiness, 'minimumPayout'>;

const nothing: Found = {
  orders: 0,
  payments: 0,
  partnerOrders: 0,
  partnerBalance: 0,
  paysCreditOut: false,
};

export const readOpenBusiness = async (db: Queries, accountId: string): Promise<Found> =>
  (await db.row<Found>(sql`
    select
      (select count(*) from ordering.orders where account_id = ${accountId} and is_open) as orders,
      (select count(*) from money.payments where account_id = ${accountId} and is_open)
        + (select count(*) from ordering.waiting_orders where account_id = ${accountId}) as payments,
      (select count(*) from ordering.orders o join partners.partners p on p.id = o.partner_id
        where p.account_id = ${accountId} and o.is_open) as "partnerOrders",
      (select coalesce(sum(s.amount_fils), 0)
        from partners.partners p join money.postings s on s.account = 'partner:' || p.id
        where p.account_id = ${accountId}) as "partnerBalance",
      exists (select 1 from subscription.subscriptions where account_id = ${accountId} and is_current)
        as "paysCreditOut"`)) ?? nothing;
