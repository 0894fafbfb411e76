import type { AdminDriver, getAdminDrivers } from '@sufra/contract/delivery/admin-drivers.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { readCsv, readPage, type Listing, type Page } from '../../../platform/db/page.ts';
import { part, type Part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { numberOfDriverId } from './driver.rules.ts';
import { toAdminDriver, type AdminDriverRow } from './get-driver.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type DriversQuery = Omit<QueryOf<typeof getAdminDrivers>, 'cursor'>;

const columns = part`page.id, r.number, coalesce(r.status, a.status) as status, coalesce(r.name, a.name) as name, c.phone,
  coalesce(r.vehicle_type, a.details ->> 'vehicleType') as "vehicleType",
  coalesce(r.emirate, a.details ->> 'emirate') as emirate, coalesce(r.is_online, false) as "isOnline",
  coalesce(r.created_at, a.submitted_at) as "createdAt"`;

const joins = part`left join delivery.drivers r on r.id = page.id
  left join delivery.driver_applications a on a.id = page.id
  left join identity.public_accounts c on c.id = coalesce(r.account_id, a.account_id)`;

// A condition inside either half would keep PostgreSQL from merging them by index.
const everyone = part`(
  select id, account_id, created_at as at, name_key, status, emirate, is_online, true as is_listed from delivery.drivers
  union all
  select id, account_id, submitted_at, name_key, status, details ->> 'emirate', false, is_listed
  from delivery.driver_applications) p`;

const orders = {
  createdAt: { key: part`p.at`, keyKind: 'time', order: 'desc' },
  name: { key: part`p.name_key`, keyKind: 'text', order: 'asc' },
} as const;

const filtersOf = ({ status, emirate, online }: DriversQuery): Part[] => [
  part`p.is_listed`,
  ...(status === undefined ? [] : [part`p.status = ${status}`]),
  ...(emirate === undefined ? [] : [part`p.emirate = ${emirate}`]),
  ...(online === undefined ? [] : [part`p.is_online`]),
];

export function driversListing(query: DriversQuery): Listing {
  const { q = '', sort = 'createdAt', order } = query;
  const shown = { columns, joins, id: part`p.id`, idKind: 'uuid' } as const;
  const where = filtersOf(query);
  if (q !== '') return { ...shown, ...searched(q, where), sort: 'q', order: 'asc', keyKind: 'text' };
  const { key, keyKind, order: usual } = orders[sort];
  return { ...shown, key, keyKind, sort, order: order ?? usual, from: everyone, where };
}

const lastCharacter = part`chr(1114111)`;

function searched(q: string, filters: readonly Part[]): Pick<Listing, 'from' | 'where' | 'key'> {
  const number = numberOfDriverId(q);
  if (number !== null)
    return {
      from: part`(select *, true as is_listed from delivery.drivers where number = ${number}) p`,
      key: part`p.name_key`,
      where: filters,
    };
  const phone = phoneBeginning(q);
  if (phone !== null)
    return {
      from: part`admin.public_people o join ${everyone} on p.account_id = o.account_id`,
      key: part`o.phone`,
      where: [part`o.phone >= ${phone} and o.phone < ${phone}::text || ${lastCharacter}`, ...filters],
    };
  const word = part`admin.search_key(${q}::text)`;
  return {
    from: everyone,
    key: part`p.name_key`,
    where: [part`p.name_key >= ${word} and p.name_key < ${word} || ${lastCharacter}`, ...filters],
  };
}

export async function listDrivers(
  db: Queries,
  query: DriversQuery & { readonly cursor?: string | undefined },
): Promise<Result<Page<AdminDriver>>> {
  const page = await readPage<AdminDriverRow>(db, driversListing(query), query.cursor);
  return map(page, (one) => ({ ...one, rows: one.rows.map(toAdminDriver) }));
}

const fields = [
  'id',
  'driverId',
  'name',
  'phone',
  'status',
  'vehicleType',
  'emirate',
  'isOnline',
  'createdAt',
] as const satisfies readonly (keyof AdminDriver)[];

const driversFile = {
  names: fields,
  cellsOf: (row: AdminDriverRow): Cell[] => {
    const driver = toAdminDriver(row);
    return fields.map((field) => driver[field]);
  },
};

interface Exporting {
  readonly actor: { readonly accountId: AccountId };
  readonly query: DriversQuery;
  readonly requestId: string;
}

/** The audit omits the search: a name or phone. */
export async function exportDrivers(
  ctx: { readonly db: Db; readonly clock: Clock },
  { actor, query, requestId }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  const { q = '', status = null, emirate = null, online } = query;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'list.exported',
      subject: { kind: 'list', id: 'drivers' },
      details: { isSearch: q !== '', status, emirate, isOnline: online !== undefined },
      requestId,
    }),
  );
  return ok(readCsv<AdminDriverRow>(ctx.db.reports, driversListing(query), driversFile));
}
