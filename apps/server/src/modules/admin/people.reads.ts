import type { getAdminUsers, userFilters } from '@sufra/contract/admin-users.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, type Part } from '../../platform/db/sql.ts';
import { phoneBeginning } from '../../platform/pure/phone.ts';

export type PeopleQuery = Omit<QueryOf<typeof getAdminUsers>, 'cursor'>;

export interface PersonRow {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
  readonly isSubscribed: boolean;
  readonly createdAt: Date;
}

const columns = part`a.id, h.name, a.phone, h.email, a.is_admin as "isAdmin",
  a.suspended_at is not null as "isSuspended", s.is_subscribed as "isSubscribed", a.created_at as "createdAt"`;

const joins = part`join identity.accounts a on a.id = page.id join admin.people s on s.account_id = page.id
  left join household.profiles h on h.account_id = page.id`;

type Filter = (typeof userFilters)[number];

// Written out, so that the index of each is seen to fit.
const only: Readonly<Record<Filter, Part>> = {
  admin: part`p.is_admin`,
  suspended: part`p.is_suspended`,
  subscribed: part`p.is_subscribed`,
};

const orders = {
  createdAt: { key: part`p.created_at`, keyKind: 'time', order: 'desc' },
  name: { key: part`p.name_key`, keyKind: 'text', order: 'asc' },
} as const;

/** The list that a query asks for. What is found by a search comes in the order of what was searched. */
export function peopleListing({ q = '', sort = 'createdAt', order, status }: PeopleQuery): Listing {
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

// The last character there is: nothing that begins as the text sorts behind it.
const last = part`chr(1114111)`;

function found(q: string, filters: readonly Part[]): Pick<Listing, 'from' | 'where' | 'key'> {
  const phone = phoneBeginning(q);
  if (phone !== null)
    return {
      from: part`admin.people p`,
      key: part`p.phone`,
      where: [part`p.phone >= ${phone} and p.phone < ${phone}::text || ${last}`, ...filters],
    };
  const word = part`admin.search_key(${q}::text)`;
  const named = part`name_key >= ${word} and name_key < ${word} || ${last}`;
  return {
    from: part`(
      select name_key as key, account_id, is_admin, is_suspended, is_subscribed from admin.people where ${named}
      union all
      select email_key, account_id, is_admin, is_suspended, is_subscribed from admin.people
      where email_key >= ${word} and email_key < ${word} || ${last} and not (${named})) p`,
    key: part`p.key`,
    where: filters,
  };
}
