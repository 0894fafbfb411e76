import type { Db } from '../../platform/db/db.ts';
import { movePartner, type PartnerCommand } from './partner.machine.ts';
import { lockOfPhones, saveStatuses } from './partner.repo.ts';

/** Moves the partners of these phones; those for whom the command is not possible stay as they are. */
export async function movePartners(
  db: Db,
  phones: readonly string[],
  command: PartnerCommand,
): Promise<void> {
  await db.transaction(async (tx) => {
    const moved = (await lockOfPhones(tx, phones)).flatMap(({ id, status }) => {
      const next = movePartner(status, command);
      return next.ok ? [{ id, status: next.value }] : [];
    });
    if (moved.length > 0) await saveStatuses(tx, moved);
  });
}
