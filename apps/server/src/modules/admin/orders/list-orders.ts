import type { AdminOrder, getAdminOrders } from '@sufra/contract/ordering/admin-orders.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCsv, readPage, type Listing } from '../../../platform/db/page.ts';
import { part, type Part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { recordExport, type ExportContext } from '../audit/record-export.ts';
import { orderNumber } from './search.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type OrdersQuery = Omit<QueryOf<typeof getAdminOrders>, 'cursor'>;

export interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly customerName: string | null;
  readonly type: OrderType;
  readonly vendorName: Readonly<Record<Language, string>>;
  readonly total: Fils;
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly isStuck: boolean;
}

const columns = part`o.id, o.number, h.name as "customerName", o.type, v.name as "vendorName", o.total_fils as total,
  o.status, o.placed_at as "placedAt", o.is_open and o.stuck_at is not null as "isStuck"`;

const joins = part`join ordering.public_orders o on o.id = page.id join partners.public_partners v on v.id = o.partner_id
  left join household.public_profiles h on h.account_id = o.account_id`;

const orders = {
  createdAt: { key: part`o.placed_at`, keyKind: 'time' },
  amount: { key: part`o.total_fils`, keyKind: 'number' },
} as const;

const filtersOf = (status: OrdersQuery['status']): Part[] => {
  if (status === undefined) return [];
  return status === 'stuck' ? [part`o.is_open and o.stuck_at is not null`] : [part`o.status = ${status}`];
};

export function ordersListing({ q = '', sort = 'createdAt', order = 'desc', status }: OrdersQuery): Listing {
  const shown = { columns, joins, id: part`o.id`, idKind: 'uuid' } as const;
  const filters = filtersOf(status);
  const all = { ...shown, ...orders[sort], sort, order, from: part`ordering.public_orders o` };
  if (q === '') return { ...all, where: filters };
  const number = orderNumber(q);
  if (number !== null) return { ...all, where: [part`o.number = ${number}`, ...filters] };
  const phone = phoneBeginning(q);
  if (phone === null) return { ...all, where: [part`false`] };
  return {
    ...shown,
    ...{ key: part`p.phone`, keyKind: 'text', sort: 'q', order: 'desc' },
    from: part`admin.people p join ordering.public_orders o on o.account_id = p.account_id`,
    where: [part`p.phone >= ${phone} and p.phone < ${phone}::text || chr(1114111)`, ...filters],
  };
}

export const toAdminOrder = (row: OrderRow, language: Language): AdminOrder => ({
  id: row.id,
  orderId: String(row.number),
  customerName: row.customerName,
  orderType: row.type,
  vendorName: row.vendorName[language],
  amount: toAedText(row.total),
  status: row.status,
  createdAt: row.placedAt.toISOString(),
  isStuck: row.isStuck,
});

const fields = [
  'orderId',
  'customerName',
  'orderType',
  'vendorName',
  'amount',
  'status',
  'createdAt',
  'isStuck',
  'id',
] as const satisfies readonly (keyof AdminOrder)[];

const ordersFile = (language: Language) => ({
  names: fields,
  cellsOf: (row: OrderRow): Cell[] => {
    const order = { ...toAdminOrder(row, language), amount: row.total / 100 };
    return fields.map((field) => order[field]);
  },
});

export async function listOrders(
  db: Db,
  { cursor, ...query }: QueryOf<typeof getAdminOrders>,
  language: Language,
): Promise<Result<ReplyOf<typeof getAdminOrders>>> {
  const page = await readPage<OrderRow>(db, ordersListing(query), cursor);
  return map(page, ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((row) => toAdminOrder(row, language)),
  }));
}

interface Export {
  readonly accountId: AccountId;
  readonly query: OrdersQuery;
  readonly language: Language;
  readonly requestId: string;
}

export async function exportOrders(
  ctx: ExportContext,
  { language, ...exporting }: Export,
): Promise<Result<AsyncIterable<string>>> {
  await recordExport(ctx, { ...exporting, list: 'orders' });
  return ok(readCsv<OrderRow>(ctx.db.reports, ordersListing(exporting.query), ordersFile(language)));
}
