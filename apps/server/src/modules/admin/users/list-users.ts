import type { AdminUser, getAdminUsers, userFilters } from '@sufra/contract/identity/admin-users.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCsv, readPage, type Listing } from '../../../platform/db/page.ts';
import { part, type Part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { recordExport, type ExportContext } from '../audit/record-export.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type UsersQuery = Omit<QueryOf<typeof getAdminUsers>, 'cursor'>;

export interface UserRow {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
  readonly isSubscribed: boolean;
  readonly createdAt: Date;
}

const columns = part`a.id, h.name, s.phone, h.email, a.is_admin as "isAdmin",
  a.suspended_at is not null as "isSuspended", s.is_subscribed as "isSubscribed", a.created_at as "createdAt"`;

const joins = part`join identity.public_accounts a on a.id = page.id join admin.people s on s.account_id = page.id
  left join household.public_profiles h on h.account_id = page.id`;

type Filter = (typeof userFilters)[number];

// Literal, so PostgreSQL can match partial indexes.
const only: Readonly<Record<Filter, Part>> = {
  admin: part`p.is_admin`,
  suspended: part`p.is_suspended`,
  subscribed: part`p.is_subscribed`,
};

const orders = {
  createdAt: { key: part`p.created_at`, keyKind: 'time', order: 'desc' },
  name: { key: part`p.name_key`, keyKind: 'text', order: 'asc' },
} as const;

export function usersListing({ q = '', sort = 'createdAt', order, status }: UsersQuery): Listing {
  const shown = { columns, joins, id: part`p.account_id`, idKind: 'uuid' } as const;
  const filters = status === undefined ? [] : [only[status]];
  if (q !== '') return { ...shown, ...found(q, filters), sort: 'q', order: 'asc', keyKind: 'text' };
  const { key, keyKind, order: usual } = orders[sort];
  return {
    ...shown,
    ...{ key, keyKind, sort, order: order ?? usual },
    from: part`admin.people p`,
    where: filters,
  };
}

const lastCharacter = part`chr(1114111)`;

function found(q: string, filters: readonly Part[]): Pick<Listing, 'from' | 'where' | 'key'> {
  const phone = phoneBeginning(q);
  if (phone !== null)
    return {
      from: part`admin.people p`,
      key: part`p.phone`,
      where: [part`p.phone >= ${phone} and p.phone < ${phone}::text || ${lastCharacter}`, ...filters],
    };
  const word = part`admin.search_key(${q}::text)`;
  const named = part`name_key >= ${word} and name_key < ${word} || ${lastCharacter}`;
  return {
    from: part`(
      select name_key as key, account_id, is_admin, is_suspended, is_subscribed from admin.people where ${named}
      union all
      select email_key, account_id, is_admin, is_suspended, is_subscribed from admin.people
      where email_key >= ${word} and email_key < ${word} || ${lastCharacter} and not (${named})) p`,
    key: part`p.key`,
    where: filters,
  };
}

export const toAdminUser = (row: UserRow): AdminUser => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  isAdmin: row.isAdmin,
  hasActiveSubscription: row.isSubscribed,
  isSuspended: row.isSuspended,
  createdAt: row.createdAt.toISOString(),
});

const fields = [
  'id',
  'name',
  'phone',
  'email',
  'isAdmin',
  'hasActiveSubscription',
  'isSuspended',
  'createdAt',
] as const satisfies readonly (keyof AdminUser)[];

const usersFile = {
  names: fields,
  cellsOf: (row: UserRow): Cell[] => {
    const user = toAdminUser(row);
    return fields.map((field) => user[field]);
  },
};

export async function listUsers(
  db: Db,
  { cursor, ...query }: QueryOf<typeof getAdminUsers>,
): Promise<Result<ReplyOf<typeof getAdminUsers>>> {
  const page = await readPage<UserRow>(db, usersListing(query), cursor);
  return map(page, ({ rows, ...rest }) => ({ ...rest, rows: rows.map(toAdminUser) }));
}

interface Export {
  readonly accountId: AccountId;
  readonly query: UsersQuery;
  readonly requestId: string;
}

export async function exportUsers(
  ctx: ExportContext,
  exporting: Export,
): Promise<Result<AsyncIterable<string>>> {
  await recordExport(ctx, { ...exporting, list: 'users' });
  return ok(readCsv<UserRow>(ctx.db.reports, usersListing(exporting.query), usersFile));
}
