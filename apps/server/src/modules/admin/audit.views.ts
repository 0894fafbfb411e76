import type { AuditRow } from '@sufra/contract/admin-audit.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import type { AuditLogRow } from './audit.reads.ts';

export const toAuditRow = (row: AuditLogRow, language: Language): AuditRow => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName, phone: row.actorPhone },
  action: row.action,
  subject: { kind: row.subjectKind, id: row.subjectId, label: row.partnerName?.[language] ?? row.label },
  details: { ...row.details },
});

export const auditFile = (language: Language) => ({
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
    const who = [actor?.id ?? null, actor?.name ?? null, actor?.phone ?? null];
    return [id, at, ...who, action, subject.kind, subject.id, subject.label, JSON.stringify(details)];
  },
});
