import { messageDays } from '@sufra/contract/subscription/promises.ts';
import type { Db } from '../../../platform/db/db.ts';
import { deleteDevicesOf, deleteEndedDevices } from '../push/push.store.ts';
import { deleteEnded, deleteMessagesOf, deleteReports } from './message.store.ts';
import type { QueueContext } from './queue-message.ts';

const reportDays = 1;
const dayMs = 24 * 3_600_000;
const batchSize = 5_000;

export async function deleteOldMessages({ db, clock }: QueueContext): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await db.transaction((tx) => deleteEnded(tx, before(messageDays), batchSize));
  await deleteReports(db, before(reportDays));
  await deleteEndedDevices(db, clock.now());
}

export const eraseMessages = ({ db }: { readonly db: Db }, accountId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteDevicesOf(tx, accountId);
    await deleteMessagesOf(tx, accountId);
  });
