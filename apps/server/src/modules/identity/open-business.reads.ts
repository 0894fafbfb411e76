import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { OpenBusiness } from './privacy.policy.ts';

type Found = Omit<OpenBusiness, 'minimumPayout'>;

const nothing: Found = {
  orders: 0,
  payments: 0,
  partnerOrders: 0,
  deliveries: 0,
  partnerBalance: 0,
  driverBalance: 0,
  paysCreditOut: false,
};

export const readOpenBusiness = async (db: Queries, accountId: string): Promise<Found> =>
  (await db.row<Found>(sql`
    select
      (select count(*) from ordering.orders where account_id = ${accountId} and is_open)
        + (select count(*) from catering.events where account_id = ${accountId} and (is_booked or is_completed)) as orders,
      (select count(*) from money.payments where account_id = ${accountId} and is_open)
        + (select count(*) from ordering.waiting_orders where account_id = ${accountId})
        + (select count(*) from catering.waiting_bookings where account_id = ${accountId}) as payments,
      (select count(*) from ordering.orders o join partners.partners p on p.id = o.partner_id
        where p.account_id = ${accountId} and o.is_open)
        + (select count(*) from catering.events v join partners.partners p on p.id = v.partner_id
          where p.account_id = ${accountId} and (v.is_booked or v.is_completed)) as "partnerOrders",
      (select coalesce(sum(s.amount_fils), 0)
        from partners.partners p join money.postings s on s.account = 'partner:' || p.id
        where p.account_id = ${accountId}) as "partnerBalance",
      (select count(*) from delivery.trips t join delivery.drivers d on d.id = t.driver_id
        where d.account_id = ${accountId} and t.is_active) as deliveries,
      (select coalesce(sum(s.amount_fils), 0)
        from delivery.drivers d join money.postings s on s.account = 'driver:' || d.id
        where d.account_id = ${accountId}) as "driverBalance",
      exists (select 1 from subscription.subscriptions where account_id = ${accountId} and is_current)
        as "paysCreditOut"`)) ?? nothing;
