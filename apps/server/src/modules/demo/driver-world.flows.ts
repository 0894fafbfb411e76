import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/vault.ts';
import {
  admitDriver,
  insertBankAccount,
  insertDriver,
  lockDriversOf,
  moveDrivers,
} from '../delivery/index.ts';
import { findOrMakeAccount } from '../identity/index.ts';
import { demoIban } from './demo-iban.rules.ts';
import { demoDrivers, driverPhones, recordOf, type DemoDriver } from './drivers.rules.ts';

interface WorldContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

const monthMs = 30 * 86_400_000;

/** Makes the drivers that are missing, as if they had come a month ago; what people changed stays. */
export async function furnishDrivers(ctx: WorldContext): Promise<void> {
  const wasClosed = await ctx.db.transaction(async (tx) => {
    const known = await lockDriversOf(tx, driverPhones);
    const phones = new Set(known.map(({ phone }) => phone));
    for (const driver of demoDrivers.filter(({ phone }) => !phones.has(phone)))
      await makeDriver(ctx, tx, driver);
    return known.length > 0 && known.every(({ status }) => status === 'suspended');
  });
  // Only a whole world that is closed was closed from here; an admin suspends one by one.
  if (wasClosed) await moveDrivers(ctx.db, driverPhones, 'reinstate');
}

/** Takes all of them off the road, and their role away. */
export const closeDrivers = (ctx: { readonly db: Db }): Promise<void> =>
  moveDrivers(ctx.db, driverPhones, 'suspend');

async function makeDriver(ctx: WorldContext, tx: Tx, driver: DemoDriver): Promise<void> {
  const { phone, name } = driver;
  const createdAt = new Date(ctx.clock.now().getTime() - monthMs);
  const accountId = await findOrMakeAccount(tx, newId(), phone, ctx.clock.now());
  const record = admitDriver(recordOf(driver, { id: newId(), accountId, createdAt }));
  await insertDriver(tx, record, null);
  const bank = { iban: demoIban(Number(phone.slice(-6))), bankName: 'Emirates NBD', accountHolder: name };
  await insertBankAccount(tx, ctx.vault, { id: newId(), driverId: record.id, bank, at: createdAt });
}
