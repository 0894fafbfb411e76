import type { AuditRow, getAudit, AuditAction } from '@sufra/contract/admin/audit.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { readCsv, readPage, type Listing } from '../../../platform/db/page.ts';
import { part, type Part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { addDays, instantOf } from '../../../platform/pure/dubai-time.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { recordExport, type ExportContext } from './record-export.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type AuditQuery = Omit<QueryOf<typeof getAudit>, 'cursor'>;

interface AuditLogRow {
  readonly id: number;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorPhone: string | null;
  readonly action: AuditAction;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** An account's name or phone, an order number, an applicant's name. */
  readonly label: string | null;
  readonly partnerName: Readonly<Record<Language, string>> | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

const columns = part`g.id, g.at, g.actor_account_id as "actorId", ah.name as "actorName", aa.phone as "actorPhone",
  g.action, g.subject_kind as "subjectKind", g.subject_id as "subjectId",
  coalesce(sh.name, sa.phone, so.number::text, 'E-' || se.number, ap.name, sd.name, dp.name, 'S-' || sr.number)
    as label, sv.name as "partnerName", g.details`;

// Subject ids are text: each join casts only its own kind.
const joins = part`join platform.audit g on g.at = page.key and g.id = page.id
  left join identity.public_accounts aa on aa.id = g.actor_account_id
  left join household.public_profiles ah on ah.account_id = g.actor_account_id
  left join identity.public_accounts sa on sa.id = case when g.subject_kind = 'account' then g.subject_id::uuid end
  left join household.public_profiles sh on sh.account_id = sa.id
  left join ordering.public_orders so on so.id = case when g.subject_kind = 'order' then g.subject_id::uuid end
  left join catering.public_events se on se.id = case when g.subject_kind = 'event' then g.subject_id::uuid end
  left join partners.public_partners sv on sv.id = case when g.subject_kind = 'partner' then g.subject_id::uuid end
  left join partners.public_applications ap
    on ap.id = case when g.subject_kind in ('application', 'partner') then g.subject_id::uuid end
  left join delivery.public_drivers sd on sd.id = case when g.subject_kind = 'driver' then g.subject_id::uuid end
  left join delivery.public_driver_applications dp
    on dp.id = case when g.subject_kind = 'driver_application' then g.subject_id::uuid end
  left join support.public_requests sr on sr.id = case when g.subject_kind = 'support_request' then g.subject_id::uuid end`;

function filtersOf({ action, actor, setting, from, to }: AuditQuery): Part[] {
  return [
    ...(action === undefined ? [] : [part`g.action = ${action}`]),
    ...(actor === undefined ? [] : [part`g.actor_account_id = ${actor}::uuid`]),
    ...(setting === undefined ? [] : [part`g.subject_kind = 'setting' and g.subject_id = ${setting}`]),
    ...(from === undefined ? [] : [part`g.at >= ${instantOf(from, 0)}::timestamptz`]),
    ...(to === undefined ? [] : [part`g.at < ${instantOf(addDays(to, 1), 0)}::timestamptz`]),
  ];
}

export const auditListing = (query: AuditQuery): Listing => ({
  ...{ columns, joins, sort: 'at', order: query.order ?? 'desc' },
  from: part`platform.audit g`,
  where: filtersOf(query),
  ...{ key: part`g.at`, keyKind: 'time', id: part`g.id`, idKind: 'number' },
});

const toAuditRow = (row: AuditLogRow, language: Language): AuditRow => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName, phone: row.actorPhone },
  action: row.action,
  subject: { kind: row.subjectKind, id: row.subjectId, label: row.partnerName?.[language] ?? row.label },
  details: { ...row.details },
});

const auditFile = (language: Language) => ({
  names: [
    'id',
    'at',
    'actorId',
    'actorName',
    'actorPhone',
    'action',
    'kind',
    'subjectId',
    'subject',
    'details',
  ],
  cellsOf: (row: AuditLogRow): Cell[] => {
    const { id, at, actor, action, subject, details } = toAuditRow(row, language);
    const actorCells = [actor?.id ?? null, actor?.name ?? null, actor?.phone ?? null];
    return [id, at, ...actorCells, action, subject.kind, subject.id, subject.label, JSON.stringify(details)];
  },
});

export async function listAudit(
  { db }: ExportContext,
  { cursor, ...query }: QueryOf<typeof getAudit>,
  language: Language,
): Promise<Result<ReplyOf<typeof getAudit>>> {
  const page = await readPage<AuditLogRow>(db.reports, auditListing(query), cursor);
  return map(page, ({ rows, ...rest }) => ({ ...rest, rows: rows.map((row) => toAuditRow(row, language)) }));
}

interface Export {
  readonly accountId: AccountId;
  readonly query: AuditQuery;
  readonly language: Language;
  readonly requestId: string;
}

export async function exportAudit(
  ctx: ExportContext,
  { language, ...exporting }: Export,
): Promise<Result<AsyncIterable<string>>> {
  await recordExport(ctx, { ...exporting, list: 'audit' });
  return ok(readCsv<AuditLogRow>(ctx.db.reports, auditListing(exporting.query), auditFile(language)));
}
