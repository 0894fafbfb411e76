import type { getAudit } from '@sufra/contract/admin-audit.ts';
import type { AuditAction } from '@sufra/contract/audit.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, type Part } from '../../platform/db/sql.ts';
import { addDays, instantOf } from '../../platform/pure/dubai-time.ts';
import type { Bilingual } from './orders.reads.ts';

export type AuditQuery = Omit<QueryOf<typeof getAudit>, 'cursor'>;

export interface AuditLogRow {
  readonly id: number;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorPhone: string | null;
  readonly action: AuditAction;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** The name or the phone of an account, the number of an order, the name on an application. */
  readonly label: string | null;
  readonly partnerName: Bilingual | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

const columns = part`g.id, g.at, g.actor_account_id as "actorId", ah.name as "actorName", aa.phone as "actorPhone",
  g.action, g.subject_kind as "subjectKind", g.subject_id as "subjectId",
  coalesce(sh.name, sa.phone, so.number::text, 'E-' || se.number, ap.name, sd.name, dp.name, 'S-' || sr.number)
    as label, sv.name as "partnerName", g.details`;

// Ids are kept as text: each is read as one only where its kind says that it is.
const joins = part`join platform.audit g on g.at = page.key and g.id = page.id
  left join identity.accounts aa on aa.id = g.actor_account_id
  left join household.profiles ah on ah.account_id = g.actor_account_id
  left join identity.accounts sa on sa.id = case when g.subject_kind = 'account' then g.subject_id::uuid end
  left join household.profiles sh on sh.account_id = sa.id
  left join ordering.orders so on so.id = case when g.subject_kind = 'order' then g.subject_id::uuid end
  left join catering.events se on se.id = case when g.subject_kind = 'event' then g.subject_id::uuid end
  left join partners.partners sv on sv.id = case when g.subject_kind = 'partner' then g.subject_id::uuid end
  left join partners.applications ap
    on ap.id = case when g.subject_kind in ('application', 'partner') then g.subject_id::uuid end
  left join delivery.drivers sd on sd.id = case when g.subject_kind = 'driver' then g.subject_id::uuid end
  left join delivery.driver_applications dp
    on dp.id = case when g.subject_kind = 'driver_application' then g.subject_id::uuid end
  left join support.requests sr on sr.id = case when g.subject_kind = 'support_request' then g.subject_id::uuid end`;

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
