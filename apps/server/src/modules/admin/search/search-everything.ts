import { foundPerGroup, type searchAdmin } from '@sufra/contract/admin/admin-search.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { part, sql, written, type Part } from '../../../platform/db/sql.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { ordersListing, toAdminOrder, type OrderRow } from '../orders/list-orders.ts';

type Found = ReplyOf<typeof searchAdmin>;

const few = written(foundPerGroup);

const phoneStarts = (phone: string): Part =>
  part`p.phone >= ${phone} and p.phone < ${phone}::text || chr(1114111)`;

const readUsers = (db: Queries, q: string): Promise<Found['users'][number][]> => {
  const phone = phoneBeginning(q);
  const matches =
    phone === null ? part`admin.words_of(p.name_key) @@ admin.query_of(${q}::text)` : phoneStarts(phone);
  return db.rows(sql`
    select p.account_id as id, h.name, p.phone
    from (select account_id, phone, name_key from admin.people p where ${matches} limit ${few}) p
    left join household.public_profiles h on h.account_id = p.account_id order by p.name_key, p.account_id`);
};

const readDrivers = (db: Queries, q: string): Promise<Found['drivers'][number][]> => {
  const phone = phoneBeginning(q);
  const [, number] = /^d-?(\d{1,9})$/i.exec(q) ?? [];
  const shown = part`select d.id, d.name, d.plate_number as "plateNumber", d.is_online as "isOnline"`;
  const byPhone = part`union (${shown} from admin.people p join delivery.public_drivers d on d.account_id = p.account_id
    where ${phone === null ? part`false` : phoneStarts(phone)} limit ${few})`;
  return db.rows(sql`
    (${shown} from delivery.public_drivers d
      where delivery.driver_words(d.name, d.plate_number) @@ admin.query_of(${q}::text) limit ${few})
    union (${shown} from delivery.public_drivers d where d.number = ${number ?? null}::bigint)
    ${phone === null ? part`` : byPhone}
    order by name, id limit ${few}`);
};

interface PartnerRow {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly type: PartnerType;
  readonly status: PartnerStatus;
}

const readPartners = (db: Queries, q: string): Promise<PartnerRow[]> => {
  const phone = phoneBeginning(q);
  const matches =
    phone === null
      ? part`admin.words_of((v.name ->> 'en') || ' ' || (v.name ->> 'ar')) @@ admin.query_of(${q}::text)`
      : part`v.account_id in (select p.account_id from admin.people p where ${phoneStarts(phone)} limit ${few})`;
  return db.rows<PartnerRow>(sql`
    select v.id, v.name, v.type, v.status from partners.public_partners v where ${matches}
    order by v.name_key, v.id limit ${few}`);
};

export async function searchEverything(db: Queries, q: string, language: Language): Promise<Result<Found>> {
  const [orders, users, drivers, partners] = await Promise.all([
    readFirst<OrderRow>(db, ordersListing({ q }), foundPerGroup),
    readUsers(db, q),
    readDrivers(db, q),
    readPartners(db, q),
  ]);
  return ok({
    orders: orders
      .map((row) => toAdminOrder(row, language))
      .map(({ id, orderId, customerName, vendorName, status }) => ({
        ...{ id, orderId, customerName, vendorName, status },
      })),
    users,
    drivers,
    partners: partners.map(({ name, ...partner }) => ({ ...partner, name: name[language] })),
  });
}
