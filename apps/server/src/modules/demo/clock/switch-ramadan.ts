import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { isFastingDay } from '../../../platform/pure/ramadan.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readRamadan, saveSetting } from '../../../platform/settings.ts';
import { canSwitch } from '../world/furnish-demo.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly demo: boolean;
}

interface RamadanToday {
  readonly isOn: boolean;
  readonly isByCalendar: boolean;
}

/** Outside demo mode there is nothing to switch. */
export const openRamadan = async (ctx: Context): Promise<Result<RamadanToday>> =>
  canSwitch(ctx) ? ok(await ramadanToday(ctx.db, ctx.clock.now())) : refuse('not_found');

async function ramadanToday(db: Queries, now: Date): Promise<RamadanToday> {
  const today = dubaiDay(now);
  return {
    isOn: isFastingDay(await readRamadan(db, now), today),
    isByCalendar: isFastingDay(null, today),
  };
}

/** Days of fasting from the first to the last. */
const length = 30;

interface Switching {
  readonly actorId: string | null;
  readonly isOn: boolean;
  readonly requestId: string;
}

/** Says what holds from now on; written down like an admin's change. Asked for what holds already, it changes nothing. */
export const switchRamadan = (
  ctx: Context,
  { actorId, isOn, requestId }: Switching,
): Promise<Result<RamadanToday>> =>
  ctx.db.attempt(async (tx) => {
    if (!canSwitch(ctx)) return refuse('not_found');
    const now = ctx.clock.now();
    if ((await ramadanToday(tx, now)).isOn === isOn) return ok(await ramadanToday(tx, now));
    const from = dubaiDay(now);
    const value = isOn ? { from, to: addDays(from, length - 1) } : null;
    await saveSetting(tx, { name: 'ramadan', value, from: now, now });
    await recordAudit(tx, {
      at: now,
      actorId,
      action: 'setting.changed',
      subject: { kind: 'setting', id: 'ramadan' },
      details: {
        ...(value === null ? { value: null } : { firstDay: value.from, lastDay: value.to }),
        from: now.toISOString(),
      },
      requestId,
    });
    return ok(await ramadanToday(tx, now));
  });
