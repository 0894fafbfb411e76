import type {
  AdminOrder,
  getAdminOrders,
  getAdminOrdersCsv,
  OrderSlot,
} from '@sufra/contract/ordering/admin-orders.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCsv, readPage, type Listing } from '../../../platform/db/page.ts';
import { every, part, written, type Part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { addDays, instantOf } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { recordExport, type ExportContext } from '../audit/record-export.ts';
import { orderNumber } from './search.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type OrdersQuery = QueryOf<typeof getAdminOrdersCsv>;

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

const statusOf = (status: OrdersQuery['status']): Part[] => {
  if (status === undefined) return [];
  return status === 'stuck' ? [part`o.is_open and o.stuck_at is not null`] : [part`o.status = ${status}`];
};

/** First and last hour. */
const mealHours = { breakfast: [0, 10], lunch: [11, 15], dinner: [16, 23] } as const;

function slotOf(slot: OrderSlot): Part {
  const hour = Number(slot);
  const [first, last] = Number.isNaN(hour) ? mealHours[slot as keyof typeof mealHours] : [hour, hour];
  return part`extract(hour from o.scheduled_from at time zone 'Asia/Dubai') between ${first}::integer and ${last}::integer`;
}

function filtersOf({ status, from, to, emirate, vendor, driver, slot, ids }: OrdersQuery): Part[] {
  const driven = part`select order_id from delivery.public_deliveries where driver_id = ${driver}::uuid`;
  return [
    ...statusOf(status),
    ...(from === undefined ? [] : [part`o.scheduled_from >= ${instantOf(from, 0)}::timestamptz`]),
    ...(to === undefined ? [] : [part`o.scheduled_from < ${instantOf(addDays(to, 1), 0)}::timestamptz`]),
    ...(emirate === undefined ? [] : [part`o.emirate = ${emirate}`]),
    ...(vendor === undefined ? [] : [part`o.partner_id = ${vendor}::uuid`]),
    ...(driver === undefined ? [] : [part`o.id in (${driven})`]),
    ...(slot === undefined ? [] : [slotOf(slot)]),
    ...(ids === undefined ? [] : [part`o.id = any(${ids.split(',')}::uuid[])`]),
  ];
}

export function ordersListing(query: OrdersQuery): Listing {
  const { q = '', sort = 'createdAt', order = 'desc' } = query;
  const shown = { columns, joins, id: part`o.id`, idKind: 'uuid' } as const;
  const filters = filtersOf(query);
  const all = { ...shown, ...orders[sort], sort, order, from: part`ordering.public_orders o` };
  if (q === '') return { ...all, where: filters };
  const number = orderNumber(q);
  const phone = number === null ? phoneBeginning(q) : null;
  if (phone !== null)
    return {
      ...shown,
      ...{ key: part`p.phone`, keyKind: 'text', sort: 'q', order: 'desc' },
      from: part`admin.people p join ordering.public_orders o on o.account_id = p.account_id`,
      where: [part`p.phone >= ${phone} and p.phone < ${phone}::text || chr(1114111)`, ...filters],
    };
  return { ...all, from: foundOrders(q, number, every(filters)), where: [] };
}

/** Bounded, so a common name costs no more than a rare one: every open order, and the newest of each match. */
const most = { people: 300, perPerson: 20, partners: 10, drivers: 10, perSeller: 200 } as const;

function foundOrders(q: string, number: number | null, only: Part): Part {
  const found = part`select o.id, o.placed_at, o.total_fils`;
  const word = part`admin.query_of(${q}::text)`;
  const drivers = part`${found}
    from (select id from delivery.public_drivers where delivery.driver_words(name, plate_number) @@ ${word}
      limit ${written(most.drivers)}) d
    cross join lateral (select order_id from delivery.public_deliveries where driver_id = d.id
      order by ended_at desc limit ${written(most.perSeller)}) l
    join ordering.public_orders o on o.id = l.order_id where ${only}`;
  if (number !== null)
    return part`(${found} from ordering.public_orders o where o.number = ${number} and ${only} union ${drivers}) o`;
  const open = (isStuck: Part): Part => part`${found}
    from ordering.public_orders o join admin.people p on p.account_id = o.account_id
    where o.is_open and o.stuck_at ${isStuck} and admin.words_of(p.name_key) @@ ${word} and ${only}`;
  const sold = (state: Part): Part => part`${found}
    from (select id from partners.public_partners
      where admin.words_of((name ->> 'en') || ' ' || (name ->> 'ar')) @@ ${word} limit ${written(most.partners)}) v
    cross join lateral (select * from ordering.public_orders o where o.partner_id = v.id and ${only} and ${state}
      limit ${written(most.perSeller)}) o`;
  return part`(${open(part`is null`)} union ${open(part`is not null`)} union ${drivers}
    union ${sold(part`o.is_open order by o.scheduled_from`)} union ${sold(part`not o.is_open order by o.finished_at desc`)}
    union ${found}
    from (select account_id from admin.people where admin.words_of(name_key) @@ ${word}
      limit ${written(most.people)}) p
    cross join lateral (select * from ordering.public_orders o where o.account_id = p.account_id and ${only}
      order by o.id desc limit ${written(most.perPerson)}) o) o`;
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
  const { ids, ...filters } = exporting.query;
  const chosen = ids === undefined ? {} : { chosen: String(ids.split(',').length) };
  await recordExport(ctx, { ...exporting, query: { ...filters, ...chosen }, list: 'orders' });
  return ok(readCsv<OrderRow>(ctx.db.reports, ordersListing(exporting.query), ordersFile(language)));
}
