import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface ExportContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Export {
  readonly accountId: AccountId;
  readonly list: 'users' | 'orders' | 'events' | 'audit' | 'reports';
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
}

/** Call it before sending the first row. Omits the search, which may be a name or a phone. */
export async function recordExport(
  { db, clock }: ExportContext,
  { accountId, list, query, requestId }: Export,
): Promise<void> {
  const { q, ...filters } = query;
  const details: Record<string, string | boolean> = { isSearch: q !== undefined && q !== '' };
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) details[name] = value;
  await db.transaction((tx) =>
    recordAudit(tx, {
      at: clock.now(),
      actorId: accountId,
      action: 'list.exported',
      subject: { kind: 'list', id: list },
      details,
      requestId,
    }),
  );
}
