import type { changeDriver } from '@sufra/contract/admin/records.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockNames, saveNames, type DriverNames } from './driver.store.ts';

interface Correction {
  readonly actor: Actor;
  readonly driverId: string;
  readonly body: ParsedBodyOf<typeof changeDriver>;
  readonly requestId: string;
}

/** Absent parts stay. The audit names the changed fields, not their values. */
export const correctDriver = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, driverId, body, requestId }: Correction,
): Promise<Result<{ readonly ok: true }>> =>
  db.attempt(async (tx) => {
    const at = clock.now();
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const before = await lockNames(tx, driverId);
    if (!before) return refuse('not_found');
    const { name = before.name, email = before.email, plateNumber = before.plateNumber } = body;
    const after: DriverNames = { name, email, plateNumber };
    const fields = (['name', 'email', 'plateNumber'] as const).filter((one) => before[one] !== after[one]);
    if (fields.length === 0) return ok({ ok: true });
    await saveNames(tx, driverId, after);
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'driver.changed', requestId },
      subject: { kind: 'driver', id: driverId },
      details: Object.fromEntries(fields.map((field) => [field, true])),
    });
    return ok({ ok: true });
  });
