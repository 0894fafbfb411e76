import { allergens, mealTimes, programs } from '@sufra/contract/options.ts';
import { savePreferences } from '@sufra/contract/household.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { behindGate, insertPlainly, testVault } from '../../../../test/gates.ts';
import { startTestApp, testKey, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { household } from '../../../../test/people.ts';
import { householdArb, seatedOf } from '../../../../test/random-households.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openVault, type Vault } from '../../../platform/vault.ts';
import { conditions } from '../../catalogue/words/conditions.rules.ts';
import { openShelf, type Shelf } from '../../catalogue/index.ts';
import { findSafeMeals } from '../../planner/safety/safety.rules.ts';
import { dinersOf, emptyDiet, type Diner } from '../diet/diet.rules.ts';
import { readDietsAgain } from './rebuild-safety-checks.ts';
import { readSafetyBits } from './safety-check.store.ts';
import { safetyBitsOf, type SafetyBit } from './safety-check.rules.ts';

let test: TestApp;
let shelf: Shelf;
let layout: readonly SafetyBit[];
beforeAll(async () => {
  test = await startTestApp();
  shelf = await openShelf(test.app.db);
  layout = await readSafetyBits(test.app.db);
});
afterAll(() => test.close());

const codes = (kind: SafetyBit['kind']): string[] =>
  layout.filter((bit) => bit.kind === kind).map(({ code }) => code);

it('there is a bit for every allergen, program, limit and ingredient', () => {
  const { ingredients } = loadFood();
  expect(codes('allergen').sort()).toEqual([...allergens].sort());
  const limits = conditions.flatMap((one) => one.limits);
  const named = limits.map(({ what, most }) => (most === null ? what : `${what} ${String(most)}`));
  expect(codes('limit').sort()).toEqual([...new Set(named)].sort());
  expect(codes('program').sort()).toEqual([...programs].sort());
  expect(codes('ingredient').sort()).toEqual(ingredients.map(({ id }) => id).sort());
});

/** The mask of every meal, as the database derives it for the gate. */
async function masks(): Promise<Map<string, Uint8Array>> {
  const ids = shelf.meals.map(({ id }) => id);
  const rows = await test.app.db.rows<{ id: string; bits: string }>(sql`
    select meal_id as id, mask::text as bits from planner.meal_masks(${ids}::text[], 512)`);
  return new Map(
    rows.map(({ id, bits }) => [id, Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2))]),
  );
}

/** Where the gate and the filter differ, and how often both let a meal through. */
function compare(maskOf: ReadonlyMap<string, Uint8Array>, diners: readonly Diner[]) {
  const bits = safetyBitsOf(diners, layout);
  const found = mealTimes.map((time) => findSafeMeals(shelf, diners, time));
  const safe = new Set(
    found.flatMap((one) => (one.kind === 'meals' ? one.meals.map(({ card }) => card.id) : [])),
  );
  const isOpen = (mask: Uint8Array): boolean => bits.every((byte, at) => (byte & (mask[at] ?? 0xff)) === 0);
  const differing = [...maskOf].filter(([id, mask]) => isOpen(mask) !== safe.has(id)).map(([id]) => id);
  return { differing, passed: safe.size };
}

it('the gate and the filter, which share nothing, say the same of every meal to every household', async () => {
  const maskOf = await masks();
  expect(maskOf.size).toBe(shelf.meals.length);
  let passed = 0;
  const anyHousehold = householdArb(loadFood().ingredients, { people: 4, entries: 3 });
  for (const drawn of fc.sample(anyHousehold, { seed: 20_261_122, numRuns: 300 })) {
    const compared = compare(maskOf, seatedOf(shelf, drawn));
    expect([drawn, compared.differing]).toEqual([drawn, []]);
    passed += compared.passed;
  }
  expect(passed).toBeGreaterThan(2_000);
  expect(passed).toBeLessThan(40_000);
});

it('and to everyone with a health condition', async () => {
  const maskOf = await masks();
  for (const { id, words } of conditions) {
    const diet = { ...emptyDiet, healthConditions: words[0] ?? null };
    const { differing } = compare(maskOf, dinersOf(shelf.lexicon, { name: '', diet }, []));
    expect([id, differing]).toEqual([id, []]);
  }
});

interface SealedGate {
  readonly sealed: string;
  readonly words: string;
}

async function someone(phone: string, allergies: string[]) {
  const client = await household(test, phone, { allergies });
  const row = await test.app.db.row<{ id: string }>(
    sql`select id from identity.accounts where phone = ${phone}`,
  );
  const accountId = row?.id ?? '';
  const gate = (): Promise<SealedGate | null> =>
    test.app.db.row<SealedGate>(sql`
      select sealed::text as sealed, words from household.gates where account_id = ${accountId}`);
  return { client, accountId, gate };
}

const distance = (one = '', other = ''): number =>
  [...one].filter((bit, index) => bit !== other[index]).length;

it('two households that avoid the same, and one that is saved twice, look like any two', async () => {
  const [one, other] = [await someone('+971508360001', ['nuts']), await someone('+971508360002', ['nuts'])];
  const first = await one.gate();
  const second = await other.gate();
  await test.app.db.run(sql`update household.gates set words = '' where account_id = ${one.accountId}`);
  await readAgain();
  const again = await one.gate();
  const empty = '0'.repeat(first?.sealed.length ?? 0);
  for (const [a, b] of [
    [first?.sealed, second?.sealed],
    [first?.sealed, again?.sealed],
    [first?.sealed, empty],
  ]) {
    // Of 512 coins, this many heads but once in a million times a million.
    expect(distance(a, b)).toBeGreaterThan(170);
    expect(distance(a, b)).toBeLessThan(342);
  }
});

it('no row of the database holds a key that opens them', async () => {
  const text = await databaseText(test.app.db);
  const key = testVault.derivedKey('household gates', testVault.keyId);
  expect(text).toContain('household.gates (');
  for (const secret of [key.toString('hex'), key.toString('base64'), testKey.toString('hex')])
    expect(holds(text, secret)).toBe(false);
});

const readAgain = (vault: Vault = testVault, on: Shelf = shelf): Promise<number> =>
  readDietsAgain({ db: test.app.db, vault, freshShelf: () => Promise.resolve(on) });

const offer = (accountId: string, mealId: string, vault: Vault = testVault): Promise<unknown> =>
  behindGate(
    test.app.db,
    [accountId],
    (tx) => insertPlainly(tx, { accountId, mealId, dietVersion: 2 }),
    vault,
  );

it('diets without a gate are read at the start, by two at once, and none a second time', async () => {
  const { accountId } = await someone('+971508360003', ['fish']);
  const all = await countOf(test.app.db, 'household.gates');
  await test.app.db.run(sql`delete from household.gates`);
  const shares = await Promise.all([readAgain(), readAgain()]);
  // Whoever finds a household held leaves it to the other.
  await readAgain();
  expect(shares[0] + shares[1]).toBeGreaterThan(0);
  expect(await countOf(test.app.db, 'household.gates')).toBeGreaterThanOrEqual(all);
  expect(await readAgain()).toBe(0);
  expect(await offer(accountId, 'sayadieh')).not.toBeNull();
  expect(await offer(accountId, 'adas-soup')).toBeNull();
});

it('gates are read again when our words or the key changed; with both keys all of them open', async () => {
  const { accountId } = await someone('+971508360004', ['fish']);
  const all = await countOf(test.app.db, 'household.profiles');
  expect(await readAgain(testVault, { ...shelf, words: 'others' })).toBe(all);
  const newKey = Buffer.alloc(32, 4);
  const turned = openVault([newKey, testKey]);
  expect(await offer(accountId, 'sayadieh', turned)).toMatchObject({
    message: 'gate: a meal that is not safe for everyone',
  });
  expect(await readAgain(turned)).toBe(all);
  expect(await offer(accountId, 'adas-soup', turned)).toBeNull();
  expect(await readAgain()).toBe(all);
});

it('a diet that is being saved waits for the plan, and the plan for the diet', async () => {
  const { client, accountId } = await someone('+971508360005', ['fish']);
  const body = { preferredCuisines: ['lebanese'], dietaryPrograms: [], allergies: ['lentils'] };
  const saving: Promise<unknown>[] = [];
  const planned = behindGate(test.app.db, [accountId], async (tx) => {
    saving.push(client.get(savePreferences, { body }));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await insertPlainly(tx, { accountId, mealId: 'adas-soup', dietVersion: 2 });
  });
  expect(await planned).toBeNull();
  await Promise.all(saving);
  await test.app.db.run(sql`delete from planner.suggestions where account_id = ${accountId}`);
  expect(await offer(accountId, 'mujaddara')).toMatchObject({ message: 'gate: a diet that is no longer so' });
});

it('goes with its household', async () => {
  const { accountId } = await someone('+971508360006', ['fish']);
  await test.app.db.run(sql`delete from household.profiles where account_id = ${accountId}`);
  expect(await countOf(test.app.db, 'household.gates where account_id = $1', [accountId])).toBe(0);
});
