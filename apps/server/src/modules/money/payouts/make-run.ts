import { payoutKinds, type PayoutKind } from '@sufra/contract/money/payouts.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import {
  cutOffInstant,
  lastPeriod,
  minimumPayout,
  periodEnding,
  type Period,
} from './payout-period.rules.ts';
import { draftRun, notPossible, pendingPayout } from './payout-run.rules.ts';
import { insertPayouts, insertRun, lockPayouts, readDoubts, runsUpTo } from './payout.store.ts';

export interface PayoutContext {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ByAdmin {
  readonly actor: Pick<Actor, 'accountId' | 'confirmedAt'>;
  readonly requestId: string;
}

interface RunRequest extends ByAdmin {
  readonly kind: PayoutKind;
  readonly to: DubaiDay;
}

/** Returns the run's id. `why` is `made_already`, `nothing_due`, or a failed check of the books. */
export async function makeRun(ctx: PayoutContext, request: RunRequest): Promise<Result<string>> {
  const { actor, requestId, kind, to } = request;
  const at = ctx.clock.now();
  const refusal = needsConfirmation(actor, at);
  if (refusal) return { ok: false, refusal };
  const period = periodEnding(kind, to, dubaiDay(at));
  if (!period) return refuse('invalid_request', { fields: { to: 'invalid' } });
  return ctx.db.attempt(async (tx) => {
    const made = await make(tx, { kind, period, at });
    if (!made.ok) return made;
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'payout_run.made',
      subject: { kind: 'payout_run', id: made.value },
      details: { kind, from: period.startsOn, to },
      requestId,
    });
    return made;
  });
}

interface DueRun {
  readonly kind: PayoutKind;
  readonly period: Period;
  readonly at: Date;
}

async function make(tx: Tx, { kind, period, at }: DueRun): Promise<Result<string>> {
  await lockPayouts(tx, kind);
  if ((await runsUpTo(tx, kind, period.cutOffOn)).isMade) return notPossible('made_already');
  const runId = newId();
  const before = cutOffInstant(period);
  await insertRun(tx, { id: runId, kind, ...period, ...draftRun, madeAt: at });
  const payees = await insertPayouts(tx, { runId, kind, before, minimum: minimumPayout, ...pendingPayout });
  if (payees === 0) return notPossible('nothing_due');
  const [doubt] = await readDoubts(tx, before);
  return doubt === undefined ? ok(runId) : notPossible(doubt);
}

export interface Attempt {
  readonly kind: PayoutKind;
  readonly made: Result<string>;
}

/** Skips periods with nothing due. Only an admin can repeat a discarded run. */
export async function makeDueRuns(ctx: PayoutContext): Promise<Attempt[]> {
  const at = ctx.clock.now();
  const attempts: Attempt[] = [];
  for (const kind of payoutKinds) {
    const period = lastPeriod(kind, dubaiDay(at));
    if (!period || (await runsUpTo(ctx.db, kind, period.cutOffOn)).isKnown) continue;
    const made = await ctx.db.attempt(async (tx) => {
      await lockPayouts(tx, kind);
      const { isKnown } = await runsUpTo(tx, kind, period.cutOffOn);
      return isKnown ? notPossible('made_already') : make(tx, { kind, period, at });
    });
    if (made.ok || !isSkipped(made.refusal)) attempts.push({ kind, made });
  }
  return attempts;
}

const isSkipped = ({ params }: Refusal): boolean =>
  ['made_already', 'nothing_due'].includes(String(params?.['why']));
