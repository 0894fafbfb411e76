import type { Db } from '../../../platform/db/db.ts';
import { report, type MessageState } from './message.rules.ts';
import {
  insertReports,
  loadReports,
  lockReported,
  saveReported,
  type Meant,
  type Report,
} from './message.store.ts';

interface ReportContext {
  readonly db: Db;
}

/** Keeps reports, each once, and moves the messages they are about. */
export async function recordReports(ctx: ReportContext, reports: readonly Report[]): Promise<void> {
  await insertReports(ctx.db, reports);
  await applyReports(ctx, reports);
}

type Told = Omit<Report, 'reference'>;

/**
 * Moves messages to where their reports say. A report can come before the sender has noted the id, or in place of one that
 * died: both sides first keep what is theirs and then look for the other's, so that whoever comes second finds both.
 */
export async function applyReports(ctx: ReportContext, meant: readonly Meant[]): Promise<void> {
  const idOf = new Map(meant.map(({ reference, providerId }) => [reference, providerId]));
  await ctx.db.transaction(async (tx) => {
    const messages = await lockReported(tx, meant);
    if (messages.length === 0) return;
    const reports = new Map<string, Told[]>();
    for (const one of await loadReports(tx, [...new Set(meant.map(({ providerId }) => providerId))]))
      reports.set(one.providerId, [...(reports.get(one.providerId) ?? []), one]);
    for (const { id, state, providerId: noted } of messages) {
      const providerId = noted ?? idOf.get(id);
      if (providerId === undefined) continue;
      const told = reports.get(providerId) ?? [];
      const moved = movedBy(state, told);
      if (moved) await saveReported(tx, { id, providerId, ...moved, at: earliest(told) });
    }
  });
}

const earliest = (reports: readonly Told[]): Date =>
  new Date(Math.min(...reports.map(({ at }) => at.getTime())));

function movedBy(begun: MessageState, reports: readonly Told[]) {
  let moved: { state: MessageState; failure: string | null } | null = null;
  for (const one of reports) {
    const state = report(moved?.state ?? begun, one.report);
    if (state !== null) moved = { state, failure: one.failure };
  }
  return moved;
}
