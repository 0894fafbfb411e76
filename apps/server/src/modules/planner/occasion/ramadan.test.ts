import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import { getSuggestions, rejectSuggestion, type Suggestion } from '@sufra/contract/planner/planner.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { getWeek } from '@sufra/contract/planner/week.ts';
import { setDemoRamadan } from '@sufra/contract/demo/demo-panel.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { subscriber } from '../../../../test/people.ts';

let test: TestApp;
let lastPhone = 971_507_700_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const preferences = { preferredCuisines: ['lebanese'], dietaryPrograms: [] };

/** Subscribed on a Tuesday in the second week of Ramadan 1448; now Wednesday. */
async function someone(fasts: boolean, planId: PlanId = 'full-day'): Promise<Client> {
  test.clock.set('2027-02-16T05:00:00Z');
  const client = await subscriber(test, `+${(lastPhone += 1)}`, planId);
  test.clock.set('2027-02-17T05:00:00Z');
  if (fasts)
    await client.get(savePreferences, { body: { ...preferences, fasts: true, allergies: ['nuts'] } });
  return client;
}

const namesOf = (day: readonly Suggestion[]) =>
  day.map(({ mealTime, occasion }) => [mealTime, occasion?.name]);
const codesOf = ({ reasons }: Suggestion): string[] => reasons.map(({ code }) => code);

describe('a fasting household', () => {
  it("has safe meals for suhoor, ghabga and iftar at its emirate's times", async () => {
    const client = await someone(true);
    const day = await client.get(getSuggestions);
    expect(namesOf(day)).toEqual([
      ['breakfast', 'suhoor'],
      ['dinner', 'iftar'],
      ['lunch', 'ghabga'],
    ]);
    expect(day.map(({ occasion }) => occasion?.at)).toEqual([
      expect.stringMatching(/^05:[34]/),
      expect.stringMatching(/^18:[12]/),
      null,
    ]);
    expect(codesOf(day[0] as Suggestion)).toContain('for_suhoor');
    expect(codesOf(day[1] as Suggestion)).toContain('for_iftar');
    expect(
      day.every(({ allergens }) => !allergens.includes('tree_nuts') && !allergens.includes('peanuts')),
    ).toBe(true);
    const [suhoor] = day;
    const recipe = await client.get(getRecipe, { params: { mealId: suhoor?.id ?? '' } });
    expect(recipe.occasion).toEqual(suhoor?.occasion);
    expect((await client.get(getRecipe, { params: { mealId: suhoor?.mealId ?? '' } })).occasion).toBeNull();
  });

  it('gets another meal for a rejected iftar', async () => {
    const client = await someone(true);
    const [, iftar] = await client.get(getSuggestions);
    const { newSuggestion } = await client.get(rejectSuggestion, { params: { id: iftar?.id ?? '' } });
    expect(newSuggestion?.occasion?.name).toBe('iftar');
    expect(codesOf(newSuggestion as Suggestion)).toContain('for_iftar');
  });

  it('sees them in the week ahead, until fasting ends', async () => {
    const client = await someone(true);
    const { days } = await client.get(getWeek);
    for (const { slots } of days)
      expect(slots.map(({ occasion }) => occasion?.name)).toEqual(['suhoor', 'iftar', 'ghabga']);
  });

  it('on a lunch-only plan breaks its fast with lunch', async () => {
    const client = await someone(true, 'lunch-only');
    expect(namesOf(await client.get(getSuggestions))).toEqual([['lunch', 'iftar']]);
  });
});

it('leaves a household without fasting members unaffected', async () => {
  const client = await someone(false);
  const day = await client.get(getSuggestions);
  expect(namesOf(day)).toEqual([
    ['breakfast', undefined],
    ['lunch', undefined],
    ['dinner', undefined],
  ]);
  expect(day.flatMap(codesOf)).not.toContain('for_iftar');
});

it('replans open meals when a household starts or stops fasting during the day', async () => {
  const client = await someone(false);
  await client.get(getSuggestions);
  await client.get(savePreferences, { body: { ...preferences, fasts: true } });
  const fasting = await client.get(getSuggestions);
  expect(codesOf(fasting[1] as Suggestion)).toContain('for_iftar');
  await client.get(savePreferences, { body: { ...preferences, fasts: false } });
  const back = await client.get(getSuggestions);
  expect(back.every(({ occasion }) => occasion === null)).toBe(true);
  expect(back.flatMap(codesOf)).not.toContain('for_iftar');
});

it("follows the demo's Ramadan switch, which is audited", async () => {
  const demo = await startTestApp();
  const client = await subscriber(demo, '+971507700900');
  await client.get(savePreferences, { body: { ...preferences, fasts: true } });
  demo.clock.advance(24 * 3_600_000);
  expect((await client.get(getSuggestions)).map(({ occasion }) => occasion)).toEqual([null, null, null]);
  expect(await client.get(setDemoRamadan, { body: { isOn: true } })).toEqual({
    isOn: true,
    isByCalendar: false,
  });
  await client.get(setDemoRamadan, { body: { isOn: true } });
  const day = await client.get(getSuggestions);
  expect(namesOf(day).map(([, name]) => name)).toEqual(['suhoor', 'iftar', 'ghabga']);
  expect(codesOf(day[1] as Suggestion)).toContain('for_iftar');
  demo.clock.advance(1_000);
  expect(await client.get(setDemoRamadan, { body: { isOn: false } })).toMatchObject({ isOn: false });
  expect((await client.get(getSuggestions)).map(({ occasion }) => occasion)).toEqual([null, null, null]);
  const { rows } = await demo.app.db.pool.query<{ count: number }>(
    "select count(*)::int4 as count from platform.audit where action = 'setting.changed'",
  );
  expect(rows[0]?.count).toBe(2);
  await demo.close();
});
