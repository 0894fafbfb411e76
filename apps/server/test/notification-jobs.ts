import { localWhatsApp } from '../src/adapters/whatsapp/local.ts';
import { readShelf } from '../src/modules/catalogue/index.ts';
import { scheduleNotifications } from '../src/modules/notifications/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import { openVault } from '../src/platform/vault.ts';
import { testKey, type TestApp } from './harness.ts';

export async function dailyWorker({ app, clock }: TestApp): Promise<() => Promise<void>> {
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const log = createLog('silent');
  const shelf = await readShelf(app.db);
  const vault = openVault([testKey]);
  const freshShelf = () => Promise.resolve(shelf);
  const ctx = {
    db: app.db,
    clock,
    vault,
    shelf: () => shelf,
    freshShelf,
    whatsapp: localWhatsApp(app.db, vault, clock),
  };
  scheduleNotifications(jobs as Jobs, createOutbox(app.db, log), ctx, log, app.sender.hurry);
  return async () => works.get('notifications.daily')?.();
}
