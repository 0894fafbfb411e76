import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Vault } from '../../../platform/vault.ts';
import {
  admitDriver,
  insertBankAccount as insertDriverBankAccount,
  insertDriver,
  lockDriversByPhone,
  moveDrivers,
} from '../../delivery/index.ts';
import { findOrCreateAccount } from '../../identity/index.ts';
import {
  addToMenus,
  admitPartner,
  insertBankAccount,
  lockPartnersByPhone,
  movePartners,
  readOwnProducts,
  saveOwnProduct,
  savePartners,
} from '../../partners/index.ts';
import { demoIban } from './accounts.rules.ts';
import { demoDrivers, driverPhones, recordOf, type DemoDriver } from './drivers.rules.ts';
import { ownProducts } from './partners-dubai.rules.ts';
import { menuOf, toRecord, type DemoPartner } from './partners.rules.ts';
import { partnerPhones, world } from './world.rules.ts';
import { readCookedMeals } from './world.store.ts';

interface WorldContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

const monthMs = 30 * 86_400_000;

const aMonthAgo = ({ clock }: WorldContext): Date => new Date(clock.now().getTime() - monthMs);

export async function furnishPartners(ctx: WorldContext): Promise<void> {
  const wasClosed = await ctx.db.transaction(async (tx) => {
    const known = await lockPartnersByPhone(tx, partnerPhones);
    const ids = new Map(known.map(({ phone, id }) => [phone, id]));
    const missing = world.filter(({ phone }) => !ids.has(phone));
    for (const [phone, id] of await createPartners(ctx, tx, missing)) ids.set(phone, id);
    const meals = await readCookedMeals(tx);
    const menus = world.flatMap((partner) => {
      const partnerId = ids.get(partner.phone);
      return partnerId === undefined ? [] : menuOf(partner, meals).map((item) => ({ ...item, partnerId }));
    });
    await addToMenus(tx, menus);
    await addOwnProducts(tx, ids.get(ownProducts.phone));
    return known.length > 0 && !known.some(({ isApproved }) => isApproved);
  });
  // `closePartners` suspends all; an admin suspends single partners.
  if (wasClosed) await movePartners(ctx.db, partnerPhones, 'reinstate');
}

export const closePartners = ({ db }: { readonly db: Db }): Promise<void> =>
  movePartners(db, partnerPhones, 'suspend');

/** Once, as a visitor may have changed them. */
async function addOwnProducts(tx: Tx, partnerId: string | undefined): Promise<void> {
  if (partnerId === undefined || (await readOwnProducts(tx, partnerId)).length > 0) return;
  for (const product of ownProducts.products)
    await saveOwnProduct(tx, partnerId, { ...product, id: newId() });
}

async function createPartners(
  ctx: WorldContext,
  tx: Tx,
  missing: readonly DemoPartner[],
): Promise<Map<string, string>> {
  const createdAt = aMonthAgo(ctx);
  const created = [];
  for (const partner of missing) {
    const accountId = await findOrCreateAccount(tx, partner.phone, ctx.clock.now());
    created.push(admitPartner(toRecord(partner, { id: newId(), accountId, createdAt })));
  }
  await savePartners(tx, created);
  for (const { id: partnerId, phone, name } of created) {
    const bank = bankOf(phone, name.en);
    await insertBankAccount(tx, ctx.vault, { id: newId(), partnerId, bank, at: createdAt });
  }
  return new Map(created.map(({ phone, id }) => [phone, id]));
}

export async function furnishDrivers(ctx: WorldContext): Promise<void> {
  const wasClosed = await ctx.db.transaction(async (tx) => {
    const known = await lockDriversByPhone(tx, driverPhones);
    const phones = new Set(known.map(({ phone }) => phone));
    for (const driver of demoDrivers.filter(({ phone }) => !phones.has(phone)))
      await createDriver(ctx, tx, driver);
    return known.length > 0 && known.every(({ status }) => status === 'suspended');
  });
  if (wasClosed) await moveDrivers(ctx.db, driverPhones, 'reinstate');
}

export const closeDrivers = ({ db }: { readonly db: Db }): Promise<void> =>
  moveDrivers(db, driverPhones, 'suspend');

async function createDriver(ctx: WorldContext, tx: Tx, driver: DemoDriver): Promise<void> {
  const createdAt = aMonthAgo(ctx);
  const accountId = await findOrCreateAccount(tx, driver.phone, ctx.clock.now());
  const record = admitDriver(recordOf(driver, { id: newId(), accountId, createdAt }));
  await insertDriver(tx, record, null);
  const bank = bankOf(driver.phone, driver.name);
  await insertDriverBankAccount(tx, ctx.vault, { id: newId(), driverId: record.id, bank, at: createdAt });
}

const bankOf = (phone: string, accountHolder: string) => ({
  iban: demoIban(Number(phone.slice(-6))),
  bankName: 'Emirates NBD',
  accountHolder,
});
