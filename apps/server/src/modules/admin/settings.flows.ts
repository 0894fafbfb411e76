import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { saveSetting } from '../../platform/settings.ts';
import { saveFee, saveRate } from '../money/index.ts';
import { canChange, canLookAfter } from './admin.policy.ts';
import { readSettings, type SettingRow } from './settings.reads.ts';
import { changeOf, startOf, type Change, type SettingBody } from './settings.rules.ts';
import { toAuditValue } from './settings.views.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

/** Every setting, and the instant it was read for. */
export interface Settings {
  readonly rows: readonly SettingRow[];
  readonly now: Date;
}

export async function openSettings(
  { db, clock }: Context,
  { actor }: { readonly actor: Pick<Actor, 'roles'> },
): Promise<Result<Settings>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const now = clock.now();
  return ok({ rows: await readSettings(db, now), now });
}

interface Setting {
  readonly actor: Actor;
  readonly body: SettingBody;
  readonly requestId: string;
}

/** Changes one setting now or from a coming day on. Orders, payouts and bookings keep what they were made with. */
export const changeSetting = (
  { db, clock }: Context,
  { actor, body, requestId }: Setting,
): Promise<Result<Settings>> =>
  db.attempt(async (tx) => {
    const now = clock.now();
    const barred = canChange(actor, now);
    if (barred) return { ok: false, refusal: barred };
    const change = changeOf(body);
    if (!change.ok) return change;
    const from = startOf(body.from, now);
    if (!from.ok) return from;
    const value = await save(tx, change.value, { from: from.value, now });
    await recordAudit(tx, {
      at: now,
      actorId: actor.accountId,
      action: 'setting.changed',
      subject: { kind: 'setting', id: body.name },
      details: { ...toAuditValue(body.name, value), from: from.value.toISOString() },
      requestId,
    });
    return ok({ rows: await readSettings(tx, now), now });
  });

async function save(tx: Tx, change: Change, when: { from: Date; now: Date }): Promise<SettingRow['value']> {
  switch (change.kind) {
    case 'rate':
      await saveRate(tx, { ...change, ...when });
      return change.percent;
    case 'fee':
      await saveFee(tx, { ...change, ...when });
      return change.fils;
    case 'setting':
      await saveSetting(tx, { ...change, ...when });
      return change.value;
  }
}
