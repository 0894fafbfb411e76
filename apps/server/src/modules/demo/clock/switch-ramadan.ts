import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { isFastingDay } from '../../../platform/pure/ramadan.ts';
import { readRamadan, saveSetting } from '../../../platform/settings.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface RamadanToday {
  readonly isOn: boolean;
  readonly isByCalendar: boolean;
}

export const getRamadan = ({ db, clock }: Context): Promise<RamadanToday> => ramadanOn(db, clock.now());

async function ramadanOn(db: Queries, now: Date): Promise<RamadanToday> {
  const today = dubaiDay(now);
  return {
    isOn: isFastingDay(await readRamadan(db, now), today),
    isByCalendar: isFastingDay(null, today),
  };
}

const ramadanDays = 30;

interface Switch {
  readonly actorId: string | null;
  readonly isOn: boolean;
  readonly requestId: string;
}

/** Audited like an admin's change. */
export const switchRamadan = (
  { db, clock }: Context,
  { actorId, isOn, requestId }: Switch,
): Promise<RamadanToday> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const current = await ramadanOn(tx, now);
    if (current.isOn === isOn) return current;
    const from = dubaiDay(now);
    const value = isOn ? { from, to: addDays(from, ramadanDays - 1) } : null;
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
    return ramadanOn(tx, now);
  });
