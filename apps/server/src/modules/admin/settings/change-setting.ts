import type { changeSetting as contract } from '@sufra/contract/admin/admin-settings.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { announce } from '../../../platform/outbox.ts';
import { saveSetting } from '../../../platform/settings.ts';
import { saveFee, saveRate } from '../../money/index.ts';
import { savePlanPrice } from '../../subscription/index.ts';
import { listSettings, toAuditValue, type SettingRow } from './list-settings.ts';
import { changeOf, startOf, type Change, type SettingBody } from './settings.rules.ts';

interface SettingChange {
  readonly actor: Actor;
  readonly body: SettingBody;
  readonly requestId: string;
}

/** Existing orders, payouts and bookings keep their values. */
export const changeSetting = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, body, requestId }: SettingChange,
): Promise<Result<ReplyOf<typeof contract>>> =>
  db.attempt(async (tx) => {
    const now = clock.now();
    const refusal = needsConfirmation(actor, now);
    if (refusal) return { ok: false, refusal };
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
    return ok(await listSettings(tx, now));
  });

async function save(tx: Tx, change: Change, when: { from: Date; now: Date }): Promise<SettingRow['value']> {
  switch (change.kind) {
    case 'rate':
      await saveRate(tx, { ...change, ...when });
      return change.percent;
    case 'fee':
      await saveFee(tx, { ...change, ...when });
      return change.fils;
    case 'plan':
      await savePlanPrice(tx, { ...change, from: when.from }, when.now);
      await announce(tx, 'page_texts.changed', {});
      return change.fils;
    case 'setting':
      await saveSetting(tx, { ...change, ...when });
      return change.value;
  }
}
