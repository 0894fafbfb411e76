import { saveMembers, savePreferences } from '@sufra/contract/household.ts';
import { getSuggestions } from '@sufra/contract/planner.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShelf } from '../src/modules/catalogue/index.ts';
import { openDay } from '../src/modules/planner/index.ts';
import { sql } from '../src/platform/db/sql.ts';
import { openVault } from '../src/platform/vault.ts';
import { behindGate, blind, copyBehindGate, insertPlainly, refusal, testVault } from './gates.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { countOf } from './inspect.ts';
import { household, subscriber } from './people.ts';

let test: TestApp;
let lastPhone = 971_508_350_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function accountOf(phone: string): Promise<string> {
  const found = sql`select id from identity.accounts where phone = ${phone}`;
  return (await test.app.db.row<{ id: string }>(found))?.id ?? '';
}

/** Whoever wrote something of a diet has its second version; the first is the empty one. */
async function eater(
  allergies: string[],
  dietaryPrograms: 'vegan'[] = [],
): Promise<{ client: Client; accountId: string }> {
  const phone = `+${String((lastPhone += 1))}`;
  const client = await household(test, phone, { allergies, dietaryPrograms });
  return { client, accountId: await accountOf(phone) };
}

const notSafe = refusal('a meal that is not safe for everyone');
const notOffered = refusal('a meal that is not offered');
const shut = refusal('a gate that does not open');
const offer = (accountId: string, mealId: string, dietVersion = 2): Promise<unknown> =>
  behindGate(test.app.db, [accountId], (tx) => insertPlainly(tx, { accountId, mealId, dietVersion }));
const standing = (accountId: string): Promise<number> =>
  countOf(test.app.db, 'planner.suggestions where account_id = $1', [accountId]);

describe('a meal by plain SQL', () => {
  it('comes in when everyone may eat it, and not when it holds what somebody avoids', async () => {
    const { accountId } = await eater(['fish']);
    expect(await offer(accountId, 'sayadieh')).toEqual(notSafe);
    expect(await standing(accountId)).toBe(0);
    expect(await offer(accountId, 'adas-soup')).toBeNull();
    expect(await standing(accountId)).toBe(1);
  });

  it('is refused for an ingredient of no class, and where it is only inside a product', async () => {
    const { accountId } = await eater(['cumin']);
    const inside = await test.app.db.row<{ id: string }>(sql`
      select l.meal_id as id from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
      where 'cumin' = any(i.contains) and not exists
        (select from catalogue.meal_lines o where o.meal_id = l.meal_id and o.ingredient_id = 'cumin') limit 1`);
    expect(await offer(accountId, inside?.id ?? '')).toEqual(notSafe);
    expect(await offer(accountId, 'adas-soup')).toEqual(notSafe);
    expect(await offer(accountId, 'date-porridge')).toBeNull();
  });

  it('is refused for a program and for any member', async () => {
    const vegan = await eater([], ['vegan']);
    expect(await offer(vegan.accountId, 'sayadieh')).toEqual(notSafe);
    expect(await offer(vegan.accountId, 'mujaddara')).toBeNull();
    const { client, accountId } = await eater([]);
    expect(await offer(accountId, 'sayadieh', 1)).toBeNull();
    const members = [{ name: 'Omar', allergies: ['fish'], dietaryPrograms: [], portion: 1 }];
    await client.get(saveMembers, { body: { members } });
    await test.app.db.run(sql`delete from planner.suggestions where account_id = ${accountId}`);
    expect(await offer(accountId, 'sayadieh')).toEqual(notSafe);
  });

  it('is refused, whatever it is, to whoever wrote an allergy that nobody could read', async () => {
    const { accountId } = await eater(['blorptonium']);
    expect(await offer(accountId, 'adas-soup')).toEqual(notSafe);
    expect(await offer(accountId, 'date-porridge')).toEqual(notSafe);
  });

  it('is refused when it was withdrawn or nobody knows it', async () => {
    const { accountId } = await eater([]);
    expect(await offer(accountId, 'no-such-meal', 1)).toEqual(notOffered);
    await test.app.db.run(sql`update catalogue.meals set status = 'withdrawn' where id = 'chebab'`);
    expect(await offer(accountId, 'chebab', 1)).toEqual(notOffered);
  });

  it('takes everything copied with it along', async () => {
    const { accountId } = await eater(['fish']);
    const meals = (last: string) =>
      ['adas-soup', 'mujaddara', 'date-porridge', last].map((mealId, index) => {
        return { accountId, mealId, dietVersion: 2, day: `2027-04-0${String(index + 1)}` };
      });
    expect(await copyBehindGate(test.app.db, meals('sayadieh'))).toEqual(notSafe);
    expect(await standing(accountId)).toBe(0);
    expect(await copyBehindGate(test.app.db, meals('koshari'))).toBeNull();
    expect(await standing(accountId)).toBe(4);
  });
});

describe('what nobody knows', () => {
  const change = (ingredient: string, allergens: readonly string[] | null): Promise<number> =>
    test.app.db.run(sql`
      update catalogue.ingredients set allergens = ${allergens}::text[] where id = ${ingredient}`);

  it('keeps a meal from everyone with an allergy as soon as its row says so, and from nobody else', async () => {
    const [allergic, other] = [await eater(['mustard']), await eater([])];
    expect(await offer(allergic.accountId, 'mujaddara')).toBeNull();
    await test.app.db.run(sql`delete from planner.suggestions where account_id = ${allergic.accountId}`);
    await change('basmati-rice', null);
    await change('brown-lentils', null);
    expect(await offer(allergic.accountId, 'mujaddara')).toEqual(notSafe);
    expect(await offer(other.accountId, 'mujaddara', 1)).toBeNull();
    await change('basmati-rice', []);
    await change('brown-lentils', []);
  });

  it('is an ingredient younger than a gate, to those who avoid any ingredient', async () => {
    const [garlic, milk] = [await eater(['garlic']), await eater(['milk'])];
    await test.app.db.run(sql`
      insert into catalogue.ingredients (id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite,
        details)
      select 'new-root', 'New root', 'جذر جديد', aisle, '{}', '{}', nutrition, '{}', false, details
      from catalogue.ingredients where id = 'carrot'`);
    await test.app.db.run(sql`
      insert into catalogue.meal_lines (meal_id, position, ingredient_id, amount, unit, grams)
      values ('date-porridge', 99, 'new-root', 1, 'g', 1)`);
    expect(await offer(milk.accountId, 'date-porridge')).toBeNull();
    expect(await offer(garlic.accountId, 'date-porridge')).toEqual(notSafe);
    await garlic.client.get(savePreferences, {
      body: { preferredCuisines: ['lebanese'], dietaryPrograms: [], allergies: ['garlic', 'kiwi'] },
    });
    expect(await offer(garlic.accountId, 'date-porridge', 3)).toBeNull();
    await test.app.db.run(sql`delete from catalogue.meal_lines where ingredient_id = 'new-root'`);
  });
});

describe('the gate stays shut', () => {
  it('without a key, with a wrong one, and for another diet than it was read from', async () => {
    const { accountId } = await eater(['fish']);
    const meal = { accountId, mealId: 'adas-soup', dietVersion: 2 };
    const plainly = test.app.db.transaction((tx) => insertPlainly(tx, meal));
    await expect(plainly).rejects.toEqual(refusal('nobody opened it'));
    const stranger = openVault([Buffer.alloc(32, 9)]);
    const insert = behindGate(test.app.db, [accountId], (tx) => insertPlainly(tx, meal), stranger);
    expect(await insert).toEqual(shut);
    for (const version of [1, 3])
      expect(await offer(accountId, 'adas-soup', version)).toEqual(refusal('a diet that is no longer so'));
    expect(await standing(accountId)).toBe(0);
  });

  it('when its bits were changed, or are those of somebody else', async () => {
    const [one, other] = [await eater(['fish']), await eater([])];
    await test.app.db.run(sql`
      update household.gates set sealed = set_bit(sealed, 7, 1 - get_bit(sealed, 7)) where account_id = ${one.accountId}`);
    expect(await offer(one.accountId, 'adas-soup')).toEqual(shut);
    await test.app.db.run(sql`
      update household.gates g set (sealed, nonce, proof) = (o.sealed, o.nonce, o.proof) from household.gates o
      where g.account_id = ${one.accountId} and o.account_id = ${other.accountId}`);
    expect(await offer(one.accountId, 'sayadieh')).toEqual(shut);
  });

  it('to a household without one, and a person hears of nothing but a fault of ours', async () => {
    const phone = `+${String((lastPhone += 1))}`;
    const client = await subscriber(test, phone);
    const accountId = await accountOf(phone);
    await test.app.db.run(sql`delete from household.gates where account_id = ${accountId}`);
    expect(await offer(accountId, 'adas-soup', 1)).toEqual(refusal('a household without a gate'));
    const told = await client.refused(getSuggestions, { query: { date: '2026-11-22' } });
    expect(told).toMatchObject({ code: 'internal', status: 500 });
    expect(JSON.stringify(told)).not.toMatch(/gate|diet|safe/);
  });
});

describe('a suggestion that stands', () => {
  const set = (accountId: string, change: ReturnType<typeof sql>): Promise<unknown> =>
    behindGate(test.app.db, [accountId], (tx) => tx.run(change));

  it("can become no other meal, nobody else's, and of no other diet", async () => {
    const [{ accountId }, other] = [await eater(['fish']), await eater(['lentils'])];
    expect(await offer(accountId, 'adas-soup')).toBeNull();
    const mine = accountId;
    expect(
      await set(mine, sql`update planner.suggestions set meal_id = 'sayadieh' where account_id = ${mine}`),
    ).toEqual(notSafe);
    expect(
      await behindGate(test.app.db, [mine, other.accountId], (tx) =>
        tx.run(
          sql`update planner.suggestions set account_id = ${other.accountId} where account_id = ${mine}`,
        ),
      ),
    ).toEqual(notSafe);
    expect(
      await set(mine, sql`update planner.suggestions set diet_version = 3 where account_id = ${mine}`),
    ).toEqual(refusal('a diet that is no longer so'));
    expect(
      await set(mine, sql`update planner.suggestions set meal_id = 'mujaddara' where account_id = ${mine}`),
    ).toBeNull();
  });

  it('is decided without a key', async () => {
    const { accountId } = await eater([]);
    expect(await offer(accountId, 'adas-soup', 1)).toBeNull();
    const decided = sql`update planner.suggestions set status = 'accepted' where account_id = ${accountId}`;
    expect(await test.app.db.run(decided)).toBe(1);
  });
});

it('a planner whose filter lets everything pass puts nothing on the table', async () => {
  const phone = `+${String((lastPhone += 1))}`;
  await subscriber(test, phone, 'full-day', {
    allergies: ['milk', 'gluten', 'eggs', 'nuts', 'onion', 'lemon'],
  });
  const accountId = await accountOf(phone);
  const shelf = blind(await openShelf(test.app.db));
  const broken = {
    ...{ db: test.app.db, vault: testVault, clock: test.clock },
    shelf: () => shelf,
    freshShelf: () => Promise.resolve(shelf),
  };
  const opened = openDay(broken, { accountId, date: '2026-11-22' });
  await expect(opened).rejects.toEqual(notSafe);
  expect(
    await countOf(test.app.db, "planner.suggestions where account_id = $1 and day = '2026-11-22'", [
      accountId,
    ]),
  ).toBe(0);
});
