import { payoutKinds, type PayoutKind } from '@sufra/contract/payouts.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/pure/result.ts';
import { readDoubts } from './payee.reads.ts';
import {
  cutOffInstant,
  lastPeriod,
  minimumPayout,
  periodEnding,
  type Period,
} from './payout-period.rules.ts';
import { draftRun, pendingPayout } from './payout-run.machine.ts';
import { insertPayouts, insertRun, lockPayouts, runsUpTo } from './payout-run.repo.ts';
import { canMakeRun, canMovePayouts, canRelease } from './payout.policy.ts';

export interface PayoutContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** What an admin does, in which call. */
export interface ByAdmin {
  readonly actor: Pick<Actor, 'accountId' | 'roles' | 'confirmedAt'>;
  readonly requestId: string;
}

interface Asked extends ByAdmin {
  readonly kind: PayoutKind;
  /** The last day of the period. */
  readonly to: DubaiDay;
}

/**
 * Makes the run of a period that has none, and gives its id. Refuses `invalid_request` for days that end no period, and
 * `not_possible_now` with `why`: `made_already` by this or a later run, `nothing_due`, or what is in doubt.
 */
export async function makeRun(ctx: PayoutContext, asked: Asked): Promise<Result<string>> {
  const { actor, requestId, kind, to } = asked;
  const at = ctx.clock.now();
  const refusal = canMovePayouts(actor, at);
  if (refusal) return { ok: false, refusal };
  const period = periodEnding(kind, to, dubaiDay(at));
  if (!period) return refuse('invalid_request', { fields: { to: 'invalid' } });
  return ctx.db.attempt(async (tx) => {
    const made = await make(tx, { kind, period, at });
    if (!made.ok) return made;
    const subject = { kind: 'payout_run', id: made.value };
    const details = { kind, from: period.startsOn, to };
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'payout_run.made',
      subject,
      details,
      requestId,
    });
    return made;
  });
}

interface Wanted {
  readonly kind: PayoutKind;
  readonly period: Period;
  readonly at: Date;
}

async function make(tx: Tx, { kind, period, at }: Wanted): Promise<Result<string>> {
  await lockPayouts(tx, kind);
  const refusal = canMakeRun(await runsUpTo(tx, kind, period.cutOffOn));
  if (refusal) return { ok: false, refusal };
  const runId = newId();
  const before = cutOffInstant(period);
  await insertRun(tx, { id: runId, kind, ...period, ...draftRun, madeAt: at });
  const payees = await insertPayouts(tx, { runId, kind, before, minimum: minimumPayout, ...pendingPayout });
  if (payees === 0) return refuse('not_possible_now', { params: { why: 'nothing_due' } });
  const doubt = canRelease(await readDoubts(tx, before));
  return doubt ? { ok: false, refusal: doubt } : ok(runId);
}

/** What became of the last period of a kind: the run's id, or what was in doubt. */
export interface Attempt {
  readonly kind: PayoutKind;
  readonly made: Result<string>;
}

/**
 * Makes the run of each period that is over, once: one that an admin discarded is made again by an admin only. A period
 * for which nobody is owed anything is passed over.
 */
export async function makeDueRuns(ctx: PayoutContext): Promise<Attempt[]> {
  const at = ctx.clock.now();
  const attempts: Attempt[] = [];
  for (const kind of payoutKinds) {
    const period = lastPeriod(kind, dubaiDay(at));
    if (!period || (await runsUpTo(ctx.db, kind, period.cutOffOn)).isKnown) continue;
    const made = await ctx.db.attempt(async (tx) => {
      await lockPayouts(tx, kind);
      const { isKnown } = await runsUpTo(tx, kind, period.cutOffOn);
      return isKnown ? passedOver : make(tx, { kind, period, at });
    });
    if (made.ok || !isPassedOver(made.refusal)) attempts.push({ kind, made });
  }
  return attempts;
}

const passedOver = refuse('not_possible_now', { params: { why: 'made_already' } });

const isPassedOver = ({ params }: Refusal): boolean =>
  ['made_already', 'nothing_due'].includes(String(params?.['why']));
