import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay } from '../../../platform/pure/ramadan.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readRamadan } from '../../../platform/settings.ts';
import { fastingHousehold } from '../../household/index.ts';
import { occasionsOf } from '../../planner/index.ts';
import { readChosenTimes } from './daily.store.ts';
import { tellingAt, timeOfDay } from './daily.rules.ts';
import { canAskForTime } from '../messages/send-messages.ts';
import type { DeviceContext } from '../push/manage-device.ts';

interface Asking {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

/** `HH:MM` in Dubai. Who fasts is opened on days of fasting only. */
export async function openMessageTime(
  { db, vault, clock }: Pick<DeviceContext, 'db' | 'vault' | 'clock'>,
  { actor, accountId }: Asking,
): Promise<Result<string>> {
  if (!canAskForTime(actor, { accountId })) return refuse('forbidden');
  const now = clock.now();
  const day = dubaiDay(now);
  const chosen = await readChosenTimes(db, accountId);
  const set = await readRamadan(db, now);
  if (!isFastingDay(set, day)) return ok(chosen.time);
  const { fasting, place } = await fastingHousehold(db, vault, accountId);
  const occasions = occasionsOf(day, { fasting, planId: chosen.planId }, set);
  const sunset = Object.keys(occasions).length > 0 ? fastOn(day, place).sunset : null;
  return ok(timeOfDay(tellingAt(chosen, { sunset })));
}
