import type { AdminPartner, getAdminPartners } from '@sufra/contract/partners/admin-partners.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { readCsv, readPage, type Listing, type Page } from '../../../platform/db/page.ts';
import { part, type Part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { toAdminRow, type AdminPartnerRow } from '../applications/get-application.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type PartnersQuery = Omit<QueryOf<typeof getAdminPartners>, 'cursor'>;

const columns = part`page.id, coalesce(r.type, a.type) as type, coalesce(r.status, a.status) as status,
  coalesce(r.name, json_build_object('en', a.name, 'ar', a.name)::jsonb) as name, coalesce(r.phone, c.phone) as phone,
  coalesce(r.emirate, a.details ->> 'emirate') as emirate, coalesce(r.area, a.details ->> 'area') as area,
  coalesce(r.created_at, a.submitted_at) as "createdAt"`;

const joins = part`left join partners.partners r on r.id = page.id
  left join partners.applications a on a.id = page.id left join identity.public_accounts c on c.id = a.account_id`;

// A condition inside either half would keep PostgreSQL from merging them by index.
const everyone = part`(
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

export function partnersListing(query: PartnersQuery): Listing {
  const { q = '', sort = 'createdAt', order } = query;
  const shown = { columns, joins, id: part`p.id`, idKind: 'uuid' } as const;
  const filters = filtersOf(query);
  if (q !== '') return { ...shown, ...searched(q, filters), sort: 'q', order: 'asc', keyKind: 'text' };
  const { key, keyKind, order: usual } = orders[sort];
  return { ...shown, key, keyKind, sort, order: order ?? usual, from: everyone, where: filters };
}

const lastCharacter = part`chr(1114111)`;

function searched(q: string, filters: readonly Part[]): Pick<Listing, 'from' | 'where' | 'key'> {
  const phone = phoneBeginning(q);
  if (phone !== null)
    return {
      from: part`(
        select phone_key as key, id, status, type, true as is_listed from partners.partners
        union all
        select phone, id, status, type, is_listed from partners.applications) p`,
      key: part`p.key`,
      where: [part`p.key >= ${phone} and p.key < ${phone}::text || ${lastCharacter}`, ...filters],
    };
  const word = part`partners.name_key(${q}::text)`;
  const named = part`name_key >= ${word} and name_key < ${word} || ${lastCharacter}`;
  return {
    from: part`(
      select name_key as key, id, status, type, true as is_listed from partners.partners where ${named}
      union all
      select name_key_ar, id, status, type, true from partners.partners
      where name_key_ar >= ${word} and name_key_ar < ${word} || ${lastCharacter} and not (${named})
      union all
      select name_key, id, status, type, true from partners.applications where is_listed and ${named}) p`,
    key: part`p.key`,
    where: filters,
  };
}

export async function listPartners(
  db: Queries,
  query: PartnersQuery & { readonly cursor?: string | undefined },
  language: Language,
): Promise<Result<Page<AdminPartner>>> {
  const page = await readPage<AdminPartnerRow>(db, partnersListing(query), query.cursor);
  return map(page, (one) => ({ ...one, rows: one.rows.map((row) => toAdminRow(row, language)) }));
}

const fields = [
  'id',
  'type',
  'name',
  'phone',
  'status',
  'emirate',
  'area',
  'createdAt',
] as const satisfies readonly (keyof AdminPartner)[];

const partnersFile = (language: Language) => ({
  names: fields,
  cellsOf: (row: AdminPartnerRow): Cell[] => {
    const partner = toAdminRow(row, language);
    return fields.map((field) => partner[field]);
  },
});

interface Exporting {
  readonly actor: { readonly accountId: AccountId };
  readonly query: PartnersQuery;
  readonly language: Language;
  readonly requestId: string;
}

/** The audit omits the search: a name or phone. */
export async function exportPartners(
  ctx: { readonly db: Db; readonly clock: Clock },
  { actor, query, language, requestId }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  const { q = '', status = null, type = null } = query;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'list.exported',
      subject: { kind: 'list', id: 'partners' },
      details: { isSearch: q !== '', status, type },
      requestId,
    }),
  );
  return ok(readCsv<AdminPartnerRow>(ctx.db.reports, partnersListing(query), partnersFile(language)));
}
