import type { Db } from '../../platform/db/db.ts';
import { moveDriver, type DriverCommand } from './driver-application.machine.ts';
import { lockDriversOf, saveStanding } from './driver-deciding.repo.ts';

/** Moves the drivers of these phones; those for whom the command is not possible stay as they are. */
export async function moveDrivers(db: Db, phones: readonly string[], command: DriverCommand): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, status } of await lockDriversOf(tx, phones)) {
      const moved = moveDriver(status, command);
      if (moved.ok) await saveStanding(tx, id, moved.value, null);
    }
  });
}
