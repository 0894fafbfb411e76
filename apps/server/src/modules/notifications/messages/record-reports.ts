import type { Db } from '../../../platform/db/db.ts';
import { report, type MessageState } from './message.rules.ts';
import {
  insertReports,
  loadReports,
  lockReported,
  saveReported,
  type MessageRef,
  type Report,
} from './message.store.ts';

interface ReportContext {
  readonly db: Db;
}

export async function recordReports(ctx: ReportContext, reports: readonly Report[]): Promise<void> {
  await insertReports(ctx.db, reports);
  await applyReports(ctx, reports);
}

type StoredReport = Omit<Report, 'reference'>;

/** A report can arrive before the sender saves the provider id: each side writes before it reads. */
export async function applyReports(ctx: ReportContext, refs: readonly MessageRef[]): Promise<void> {
  const idOf = new Map(refs.map(({ reference, providerId }) => [reference, providerId]));
  await ctx.db.transaction(async (tx) => {
    const messages = await lockReported(tx, refs);
    if (messages.length === 0) return;
    const reports = new Map<string, StoredReport[]>();
    for (const stored of await loadReports(tx, [...new Set(refs.map(({ providerId }) => providerId))]))
      reports.set(stored.providerId, [...(reports.get(stored.providerId) ?? []), stored]);
    for (const { id, state, providerId: saved } of messages) {
      const providerId = saved ?? idOf.get(id);
      if (providerId === undefined) continue;
      const own = reports.get(providerId) ?? [];
      const moved = stateAfter(state, own);
      if (moved) await saveReported(tx, { id, providerId, ...moved, at: earliest(own) });
    }
  });
}

const earliest = (reports: readonly StoredReport[]): Date =>
  new Date(Math.min(...reports.map(({ at }) => at.getTime())));

function stateAfter(begun: MessageState, reports: readonly StoredReport[]) {
  let moved: { state: MessageState; failure: string | null } | null = null;
  for (const each of reports) {
    const state = report(moved?.state ?? begun, each.report);
    if (state !== null) moved = { state, failure: each.failure };
  }
  return moved;
}
