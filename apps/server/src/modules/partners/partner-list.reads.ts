import type { getAdminPartners } from '@sufra/contract/admin-partners.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, type Part } from '../../platform/db/sql.ts';
import { phoneBeginning } from '../../platform/pure/phone.ts';

export type PartnersQuery = Omit<QueryOf<typeof getAdminPartners>, 'cursor'>;

const columns = part`page.id, coalesce(r.type, a.type) as type, coalesce(r.status, a.status) as status,
  coalesce(r.name, json_build_object('en', a.name, 'ar', a.name)::jsonb) as name, coalesce(r.phone, c.phone) as phone,
  coalesce(r.emirate, a.details ->> 'emirate') as emirate, coalesce(r.area, a.details ->> 'area') as area,
  coalesce(r.created_at, a.submitted_at) as "createdAt"`;

const joins = part`left join partners.partners r on r.id = page.id
  left join partners.applications a on a.id = page.id left join identity.accounts c on c.id = a.account_id`;

// Each half is read along its own index, and the two are merged; a condition inside one of them would forbid that.
const everybody = part`(
  select id, created_at as at, name_key, status, type, true as is_listed from partners.partners
  union all
  select id, submitted_at, name_key, status, type, is_listed from partners.applications) p`;

const orders = {
  createdAt: { key: part`p.at`, keyKind: 'time', order: 'desc' },
  name: { key: part`p.name_key`, keyKind: 'text', order: 'asc' },
} as const;

const filtersOf = ({ status, type }: PartnersQuery): Part[] => [
  part`p.is_listed`,
  ...(status === undefined ? [] : [part`p.status = ${status}`]),
  ...(type === undefined ? [] : [part`p.type = ${type}`]),
];

/** The list that a query asks for. What is found by a search comes in the order of what was searched. */
export function partnersListing(query: PartnersQuery): Listing {
  const { q = '', sort = 'createdAt', order } = query;
  const shown = { columns, joins, id: part`p.id`, idKind: 'uuid' } as const;
  const filters = filtersOf(query);
  if (q !== '') return { ...shown, ...found(q, filters), sort: 'q', order: 'asc', keyKind: 'text' };
  const { key, keyKind, order: usual } = orders[sort];
  return { ...shown, key, keyKind, sort, order: order ?? usual, from: everybody, where: filters };
}

// The last character there is: nothing that begins as the text sorts behind it.
const last = part`chr(1114111)`;

function found(q: string, filters: readonly Part[]): Pick<Listing, 'from' | 'where' | 'key'> {
  const phone = phoneBeginning(q);
  if (phone !== null)
    return {
      from: part`(
        select phone_key as key, id, status, type, true as is_listed from partners.partners
        union all
        select phone, id, status, type, is_listed from partners.applications) p`,
      key: part`p.key`,
      where: [part`p.key >= ${phone} and p.key < ${phone}::text || ${last}`, ...filters],
    };
  const word = part`partners.name_key(${q}::text)`;
  const named = part`name_key >= ${word} and name_key < ${word} || ${last}`;
  return {
    from: part`(
      select name_key as key, id, status, type, true as is_listed from partners.partners where ${named}
      union all
      select name_key_ar, id, status, type, true from partners.partners
      where name_key_ar >= ${word} and name_key_ar < ${word} || ${last} and not (${named})
      union all
      select name_key, id, status, type, true from partners.applications where is_listed and ${named}) p`,
    key: part`p.key`,
    where: filters,
  };
}
