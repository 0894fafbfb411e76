import type { getAdminDrivers } from '@sufra/contract/admin-drivers.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, type Part } from '../../platform/db/sql.ts';
import { phoneBeginning } from '../../platform/pure/phone.ts';
import { numberOfDriverId } from './driver-application.rules.ts';

export type DriversQuery = Omit<QueryOf<typeof getAdminDrivers>, 'cursor'>;

const columns = part`page.id, r.number, coalesce(r.status, a.status) as status, coalesce(r.name, a.name) as name, c.phone,
  coalesce(r.vehicle_type, a.details ->> 'vehicleType') as "vehicleType",
  coalesce(r.emirate, a.details ->> 'emirate') as emirate, coalesce(r.is_online, false) as "isOnline",
  coalesce(r.created_at, a.submitted_at) as "createdAt"`;

const joins = part`left join delivery.drivers r on r.id = page.id
  left join delivery.driver_applications a on a.id = page.id
  left join identity.accounts c on c.id = coalesce(r.account_id, a.account_id)`;

// Each half is read along its own index, and the two are merged; a condition inside one of them would forbid that.
const everybody = part`(
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

/** The list that a query asks for. What is found by a search comes in the order of what was searched. */
export function driversListing(query: DriversQuery): Listing {
  const { q = '', sort = 'createdAt', order } = query;
  const shown = { columns, joins, id: part`p.id`, idKind: 'uuid' } as const;
  const where = filtersOf(query);
  if (q !== '') return { ...shown, ...found(q, where), sort: 'q', order: 'asc', keyKind: 'text' };
  const { key, keyKind, order: usual } = orders[sort];
  return { ...shown, key, keyKind, sort, order: order ?? usual, from: everybody, where };
}

// The last character there is: nothing that begins as the text sorts behind it.
const last = part`chr(1114111)`;

function found(q: string, filters: readonly Part[]): Pick<Listing, 'from' | 'where' | 'key'> {
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
      from: part`admin.people o join ${everybody} on p.account_id = o.account_id`,
      key: part`o.phone`,
      where: [part`o.phone >= ${phone} and o.phone < ${phone}::text || ${last}`, ...filters],
    };
  const word = part`admin.search_key(${q}::text)`;
  return {
    from: everybody,
    key: part`p.name_key`,
    where: [part`p.name_key >= ${word} and p.name_key < ${word} || ${last}`, ...filters],
  };
}
