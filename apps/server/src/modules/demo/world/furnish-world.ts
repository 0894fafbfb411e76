import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Vault } from '../../../platform/vault.ts';
import { findOrMakeAccount } from '../../identity/index.ts';
import {
  addToMenus,
  admitPartner,
  insertBankAccount,
  lockOfPhones,
  movePartners,
  savePartners,
} from '../../partners/index.ts';
import { readCookedMeals } from './world.store.ts';
import { demoIban } from './accounts.rules.ts';
import { menuOf, toRecord, type DemoPartner } from './partners.rules.ts';
import { partnerPhones, world } from './world.rules.ts';
import {
  admitDriver,
  insertBankAccount as insertDriverBankAccount,
  insertDriver,
  lockDriversOf,
  moveDrivers,
} from '../../delivery/index.ts';
import { demoDrivers, driverPhones, recordOf, type DemoDriver } from './drivers.rules.ts';

interface WorldContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

const monthMs = 30 * 86_400_000;

/** Makes the partners that are missing, as if they had come a month ago, and puts new meals of the catalogue on the menus; what people changed stays. */
export async function furnishPartners(ctx: WorldContext): Promise<void> {
  const wasClosed = await ctx.db.transaction(async (tx) => {
    const known = await lockOfPhones(tx, partnerPhones);
    const ids = new Map(known.map(({ phone, id }) => [phone, id]));
    const missing = world.filter(({ phone }) => !ids.has(phone));
    for (const [phone, id] of await makePartners(ctx, tx, missing)) ids.set(phone, id);
    const meals = await readCookedMeals(tx);
    const menus = world.flatMap((partner) => {
      const partnerId = ids.get(partner.phone);
      return partnerId === undefined ? [] : menuOf(partner, meals).map((item) => ({ ...item, partnerId }));
    });
    await addToMenus(tx, menus);
    return known.length > 0 && !known.some(({ isApproved }) => isApproved);
  });
  // Only a whole world that is closed was closed from here; an admin suspends one by one.
  if (wasClosed) await movePartners(ctx.db, partnerPhones, 'reinstate');
}

/** Takes no more orders for any of them and takes their owners' role away. */
export const closePartners = (ctx: { readonly db: Db }): Promise<void> =>
  movePartners(ctx.db, partnerPhones, 'suspend');

async function makePartners(
  { vault, clock }: WorldContext,
  tx: Tx,
  missing: readonly DemoPartner[],
): Promise<Map<string, string>> {
  const now = clock.now();
  const createdAt = new Date(now.getTime() - monthMs);
  const made = [];
  for (const partner of missing) {
    const accountId = await findOrMakeAccount(tx, newId(), partner.phone, now);
    made.push(admitPartner(toRecord(partner, { id: newId(), accountId, createdAt })));
  }
  await savePartners(tx, made);
  for (const { id: partnerId, phone, name } of made) {
    const iban = demoIban(Number(phone.slice(-6)));
    const bank = { iban, bankName: 'Emirates NBD', accountHolder: name.en };
    await insertBankAccount(tx, vault, { id: newId(), partnerId, bank, at: createdAt });
  }
  return new Map(made.map(({ phone, id }) => [phone, id]));
}

interface DriverContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

const driverMonthMs = 30 * 86_400_000;

/** Makes the drivers that are missing, as if they had come a month ago; what people changed stays. */
export async function furnishDrivers(ctx: DriverContext): Promise<void> {
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

async function makeDriver(ctx: DriverContext, tx: Tx, driver: DemoDriver): Promise<void> {
  const { phone, name } = driver;
  const createdAt = new Date(ctx.clock.now().getTime() - driverMonthMs);
  const accountId = await findOrMakeAccount(tx, newId(), phone, ctx.clock.now());
  const record = admitDriver(recordOf(driver, { id: newId(), accountId, createdAt }));
  await insertDriver(tx, record, null);
  const bank = { iban: demoIban(Number(phone.slice(-6))), bankName: 'Emirates NBD', accountHolder: name };
  await insertDriverBankAccount(tx, ctx.vault, { id: newId(), driverId: record.id, bank, at: createdAt });
}
