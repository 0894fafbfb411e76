// Furnishes the demo world's partners with their menus, and closes them again; the demo's start calls it.
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { findOrMakeAccount } from '../identity/index.ts';
import { addToMenus, admitPartner, lockOfPhones, movePartners, savePartners } from '../partners/index.ts';
import { readCookedMeals } from './cooked-meals.reads.ts';
import { menuOf, toRecord, type DemoPartner } from './partner-world.rules.ts';
import { partnerPhones, world } from './world.rules.ts';

interface WorldContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Makes the partners that are missing and puts new meals of the catalogue on the menus; what people changed stays. */
export async function furnishPartners(ctx: BySystem<WorldContext>): Promise<void> {
  const wasClosed = await ctx.db.transaction(async (tx) => {
    const known = await lockOfPhones(tx, partnerPhones);
    const ids = new Map(known.map(({ phone, id }) => [phone, id]));
    const missing = world.filter(({ phone }) => !ids.has(phone));
    for (const [phone, id] of await makePartners(tx, missing, ctx.clock.now())) ids.set(phone, id);
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
export const closePartners = (ctx: BySystem<WorldContext>): Promise<void> =>
  movePartners(ctx.db, partnerPhones, 'suspend');

async function makePartners(
  tx: Tx,
  missing: readonly DemoPartner[],
  createdAt: Date,
): Promise<Map<string, string>> {
  const made = [];
  for (const partner of missing) {
    const accountId = await findOrMakeAccount(tx, newId(), partner.phone, createdAt);
    made.push(admitPartner(toRecord(partner, { id: newId(), accountId, createdAt })));
  }
  await savePartners(tx, made);
  return new Map(made.map(({ phone, id }) => [phone, id]));
}
