import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canLookAfter } from './admin.policy.ts';

interface Exporting {
  readonly actor: Actor;
  readonly list: 'users' | 'orders' | 'events' | 'audit';
  /** What narrows the list. What was searched for may be a name or a phone, and only its being there is kept. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
}

/** One row in the audit log, before the first line leaves the house. */
export async function writeDownExport(
  ctx: { readonly db: Db; readonly clock: Clock },
  { actor, list, query, requestId }: Exporting,
): Promise<Result<null>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const { q, ...filters } = query;
  const details: Record<string, string | boolean> = { isSearch: q !== undefined && q !== '' };
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) details[name] = value;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'list.exported',
      subject: { kind: 'list', id: list },
      details,
      requestId,
    }),
  );
  return ok(null);
}
