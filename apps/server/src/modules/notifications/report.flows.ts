// Takes in what WhatsApp reports of sent messages and carries it over to them, whatever the order it comes in.
import type { Db } from '../../platform/db/db.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { report } from './message.machine.ts';
import {
  insertReports,
  loadReports,
  lockReported,
  saveReported,
  type Report,
  type ReportedRow,
} from './report.repo.ts';

interface ReportContext {
  readonly db: Db;
}

/** Keeps reports, each once, and moves the messages they are about. */
export async function recordReports(ctx: BySystem<ReportContext>, reports: readonly Report[]): Promise<void> {
  await insertReports(ctx.db, reports);
  await applyReports(ctx, [...new Set(reports.map(({ providerId }) => providerId))]);
}

/**
 * Moves messages to where their reports say. A report can come before the sender has noted the id: both sides first
 * keep what is theirs and then look for the other's, so that whoever comes second finds both.
 */
export async function applyReports(
  ctx: BySystem<ReportContext>,
  providerIds: readonly string[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const messages = await lockReported(tx, providerIds);
    if (messages.length === 0) return;
    const reports = new Map<string, Report[]>();
    for (const one of await loadReports(tx, providerIds))
      reports.set(one.providerId, [...(reports.get(one.providerId) ?? []), one]);
    for (const message of messages) {
      const moved = movedBy(message, reports.get(message.providerId) ?? []);
      if (moved) await saveReported(tx, message.id, moved);
    }
  });
}

function movedBy(message: ReportedRow, reports: readonly Report[]) {
  let moved: Pick<ReportedRow, 'state'> & { failure: string | null } = { ...message, failure: null };
  for (const one of reports) {
    const state = report(moved.state, one.report);
    if (state !== null) moved = { state, failure: one.failure };
  }
  return moved.state === message.state ? null : moved;
}
