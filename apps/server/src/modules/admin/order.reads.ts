import type { OrderPaymentMethod, OrderReason, Party } from '@sufra/contract/ordering.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { OrderStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Bilingual, OrderRow } from './orders.reads.ts';

export interface OrderDetailRow extends OrderRow {
  readonly mealTitle: Bilingual;
  readonly familySize: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly emirate: Emirate;
  readonly area: string;
  readonly accountId: string;
  readonly customerPhone: string | null;
  readonly vendorId: string;
  readonly vendorType: PartnerType;
  readonly vendorPhone: string;
  readonly isOpen: boolean;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly commissionPercent: number;
  readonly paymentMethod: OrderPaymentMethod;
  readonly cardBrand: string | null;
  readonly cardLastFour: string | null;
  readonly invoiceId: string | null;
  readonly isDisputed: boolean;
  readonly refund: { readonly amount: Fils; readonly status: string } | null;
  readonly proof: Buffer;
  readonly events: readonly {
    readonly at: string;
    readonly status: OrderStatus;
    readonly by: Party;
    readonly reason: OrderReason | null;
    readonly note: string | null;
  }[];
}

export const readOrder = (db: Queries, id: string): Promise<OrderDetailRow | null> =>
  db.row<OrderDetailRow>(sql`
    select o.id, o.number, h.name as "customerName", o.type, v.name as "vendorName", o.total_fils as total, o.status,
      o.placed_at as "placedAt", o.is_open and o.stuck_at is not null as "isStuck", m.title as "mealTitle",
      o.family_size as "familySize", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.emirate, o.area, o.account_id as "accountId", a.phone as "customerPhone", v.id as "vendorId",
      v.type as "vendorType", v.phone as "vendorPhone", o.is_open as "isOpen", o.food_fils as food,
      o.delivery_fee_fils as "deliveryFee", o.commission_percent as "commissionPercent",
      o.payment_method as "paymentMethod", y.card_brand as "cardBrand", y.card_last_four as "cardLastFour",
      (select i.id from money.entries t join money.invoices i on i.entry_id = t.id
        where t.kind = 'order_placed' and t.subject = o.id) as "invoiceId",
      (select json_build_object('amount', f.amount_fils, 'status', f.status)
        from money.refunds f where f.subject = o.id) as refund,
      exists (select from money.disputes d where d.payment_id = o.payment_id and d.is_standing) as "isDisputed",
      o.proof,
      (select json_agg(json_build_object('at', at, 'status', status, 'by', by_role, 'reason', reason, 'note', note)
          order by version)
        from ordering.order_events where order_id = o.id) as events
    from ordering.orders o
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners v on v.id = o.partner_id
    left join identity.accounts a on a.id = o.account_id
    left join household.profiles h on h.account_id = o.account_id
    left join money.payments y on y.id = o.payment_id
    where o.id = ${id}`);
