import {
  getPreferences,
  getProfile,
  readAllergies,
  saveLanguage,
  saveMembers,
  savePreferences,
  saveProfile,
} from '@sufra/contract/household/household.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { specifiedAreas } from '../../../../test/areas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText, holds } from '../../../../test/inspect.ts';
import { plainProfile, signIn } from '../../../../test/people.ts';

let test: TestApp;
let lastPhone = 971_507_100_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const newcomer = (): Promise<Client> => signIn(test, `+${(lastPhone += 1)}`);
const arabic = { 'accept-language': 'ar-AE,ar;q=0.9' };
const someone = { name: 'Sami', allergies: ['eggs'], dietaryPrograms: [], portion: 1 };

// The option lists as the specification spells them.
const spelled = {
  onboardingCuisines:
    'Arabic, Mediterranean, Indian, Asian, Italian, Mexican, Lebanese, Turkish, Pakistani, Chinese, Japanese, Thai',
  preferenceCuisines:
    'Arabic, Emirati, Lebanese, Syrian, Turkish, Indian, Pakistani, Chinese, Japanese, Korean, Italian, French, ' +
    'Mediterranean, Mexican, Thai, American, British, Ethiopian, Moroccan, Persian',
  settingsCuisines:
    'emirati, indian, pakistani, lebanese, italian, chinese, japanese, mexican, thai, french, turkish, moroccan',
  onboardingPrograms:
    'Halal, Keto, Diabetic, Vegetarian, Vegan, Gluten-Free, Low Sodium, Low Carb, High Protein, Heart Healthy',
  preferencePrograms:
    'Halal, Vegetarian, Vegan, Keto, Low Carb, Low Sodium, Diabetic, Gluten Free, Dairy Free, Nut Free, Paleo, ' +
    'Mediterranean Diet',
  settingsPrograms:
    'vegetarian, vegan, keto, diabetic, halal, gluten-free, dairy-free, low-sodium, mediterranean',
};

describe('the profile', () => {
  it('is empty at first, and complete and readable once saved', async () => {
    const client = await newcomer();
    expect(await client.get(getProfile)).toMatchObject({
      name: null,
      location: null,
      familySize: 2,
      language: 'en',
    });
    const { diet } = await client.get(saveProfile, {
      body: {
        ...plainProfile,
        name: '  ليلى حدّاد ',
        email: 'layla@sufra.example',
        familySize: 5,
        language: 'ar',
        allergies: 'nuts, السمسم، ',
        healthConditions: 'diabetes',
      },
    });
    expect(diet.allergies).toEqual(['nuts', 'السمسم']);
    const profile = await client.get(getProfile);
    expect(profile).toMatchObject({
      name: 'ليلى حدّاد'.normalize('NFC'),
      email: 'layla@sufra.example',
      familySize: 5,
    });
    expect(profile.location).toEqual({
      emirate: 'Dubai',
      area: 'Marina',
      address: 'Marina, Dubai, UAE',
      lat: 25.2048,
      lng: 55.2708,
    });
    const { user } = await client.get(getSession);
    expect(user).toMatchObject({
      isProfileComplete: true,
      language: 'ar',
      preferredMealTimes: { afternoon: '12:00' },
    });
  });

  it('keeps absent fields of a second save, and clears empty ones', async () => {
    const client = await newcomer();
    await client.get(saveProfile, {
      body: { ...plainProfile, email: 'a@sufra.example', allergies: ['eggs'] },
    });
    await client.get(saveProfile, { body: plainProfile });
    expect(await client.get(getProfile)).toMatchObject({ email: 'a@sufra.example', allergies: ['eggs'] });
    await client.get(saveProfile, { body: { ...plainProfile, email: null, allergies: '' } });
    expect(await client.get(getProfile)).toMatchObject({ email: null, allergies: [] });
  });

  it('accepts every area of the specification, in its own emirate only', async () => {
    const client = await newcomer();
    for (const [emirate, areas] of Object.entries(specifiedAreas) as [
      keyof typeof specifiedAreas,
      readonly string[],
    ][]) {
      for (const area of areas)
        await client.get(saveProfile, { body: { ...plainProfile, location: { emirate, area } } });
    }
    const wrong = { ...plainProfile, location: { emirate: 'Ajman', area: 'Marina' } as const };
    expect(await client.refused(saveProfile, { body: wrong })).toMatchObject({
      code: 'invalid_request',
      fields: { 'location.area': 'unknown_option' },
    });
  });

  it.each([
    ['name', { name: '   ' }, 'required'],
    ['email', { email: 'not an address' }, 'invalid'],
    ['familySize', { familySize: 0 }, 'too_small'],
    ['familySize', { familySize: -1 }, 'too_small'],
    ['familySize', { familySize: 9 }, 'too_big'],
    ['familySize', { familySize: 1e9 }, 'too_big'],
    ['familySize', { familySize: 1.5 }, 'invalid'],
    ['familySize', { familySize: '2' }, 'invalid'],
    ['location', { location: undefined }, 'required'],
    ['location.emirate', { location: { emirate: 'Doha', area: 'Corniche' } }, 'unknown_option'],
    ['preferredMealTimes', { preferredMealTimes: undefined }, 'required'],
    ['preferredMealTimes.afternoon', { preferredMealTimes: { afternoon: '25:00' } }, 'invalid'],
    ['preferredCuisines.0', { preferredCuisines: ['martian'] }, 'unknown_option'],
    ['language', { language: 'fr' }, 'unknown_option'],
  ])('names %s when it is sent as %j', async (field, wrong, code) => {
    const client = await newcomer();
    const before = await client.get(getProfile);
    const response = await client.raw('PUT', saveProfile.path, { ...plainProfile, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: code } });
    expect(await client.get(getProfile)).toEqual(before);
  });

  it('requires a preferred meal time', async () => {
    const client = await newcomer();
    const refusal = await client.refused(saveProfile, { body: { ...plainProfile, preferredMealTimes: {} } });
    expect(refusal.fields).toEqual({ preferredMealTimes: 'required' });
  });

  it('accepts the message language alone', async () => {
    const client = await newcomer();
    await client.get(saveLanguage, { body: { language: 'ar' } });
    expect((await client.get(getProfile)).language).toBe('ar');
    expect((await client.get(getSession)).user.isProfileComplete).toBe(false);
  });
});

describe('the preferences', () => {
  it.each(Object.entries(spelled))('accept %s as spelled', async (list, words) => {
    const client = await newcomer();
    const options = words.split(', ');
    const isCuisines = list.endsWith('Cuisines');
    const body = {
      preferredCuisines: isCuisines ? options : ['arabic'],
      dietaryPrograms: isCuisines ? [] : options,
    };
    const saved = await client.get(savePreferences, { body });
    const kept = isCuisines ? saved.preferredCuisines : saved.dietaryPrograms;
    expect(kept).toHaveLength(options.length);
    expect(new Set(kept).size).toBe(options.length);
    expect(await client.get(getPreferences)).toEqual(saved);
  });

  it('need a cuisine, and drop duplicates', async () => {
    const client = await newcomer();
    const refusal = await client.refused(savePreferences, {
      body: { preferredCuisines: [], dietaryPrograms: [] },
    });
    expect(refusal.fields).toEqual({ preferredCuisines: 'required' });
    const twice = { preferredCuisines: ['Thai', 'thai'], dietaryPrograms: ['Gluten Free', 'gluten-free'] };
    const saved = await client.get(savePreferences, { body: twice });
    expect(saved).toMatchObject({ preferredCuisines: ['thai'], dietaryPrograms: ['gluten-free'] });
  });

  it('return the health conditions without a rule', async () => {
    const client = await newcomer();
    const body = { ...plainProfile, healthConditions: 'diabetes, moon fever and ضغط الدم' };
    const { diet } = await client.get(saveProfile, { body });
    expect(diet.uncheckedConditions).toEqual(['moon fever']);
  });
});

describe('allergies', () => {
  it.each([
    ['nuts', ['tree_nuts', 'peanuts']],
    ['dairy', ['milk']],
    ['gluten', ['gluten']],
    ['shellfish', ['crustaceans', 'molluscs']],
    ['eggs', ['eggs']],
    ['soy', ['soy']],
    ['fish', ['fish']],
    ['sesame', ['sesame']],
    ['I am allergic to Peanuts!', ['peanuts']],
    ['عندي حساسية من المكسرات', ['tree_nuts', 'peanuts']],
    ['الحليب ومشتقاته', ['milk']],
    ['قمح', ['gluten']],
    ['روبيان', ['crustaceans']],
    ['بيض', ['eggs']],
    ['سمسم', ['sesame']],
    ['eggs and milk', ['eggs', 'milk']],
  ])('of %j are understood', async (text, classes) => {
    const client = await newcomer();
    const { understood } = await client.get(readAllergies, { body: { allergies: [text] } });
    expect(understood[0]).toMatchObject({ text, recognised: true });
    expect(new Set(understood[0]?.allergens)).toEqual(new Set(classes));
  });

  it('name their ingredients in the language of the request', async () => {
    const client = await newcomer();
    const body = { allergies: ['cumin'] };
    const english = await client.get(readAllergies, { body });
    const inArabic = await client.get(readAllergies, { body, headers: arabic });
    const names = (reply: typeof english): string[] =>
      reply.understood.flatMap(({ ingredients }) => ingredients.map(({ name }) => name));
    expect(names(english).every((name) => /cumin/i.test(name))).toBe(true);
    expect(names(inArabic).every((name) => name.includes('كمون'))).toBe(true);
    expect(names(inArabic)).toHaveLength(names(english).length);
  });

  it('ask about related foods, and stop when one of the two texts is added', async () => {
    const client = await newcomer();
    const read = async (allergies: string[], language = {}) =>
      (await client.get(readAllergies, { body: { allergies }, headers: language })).understood;
    const [english] = await read(['garlic']);
    const [inArabic] = await read(['ثوم'], arabic);
    expect(english?.doubts).toMatchObject([
      { foods: 'the onion family', avoid: 'the onion family', allow: 'no problem with the onion family' },
    ]);
    expect(inArabic?.doubts).toMatchObject([
      { foods: 'فصيلة البصل', avoid: 'فصيلة البصل', allow: 'لا مشكلة في فصيلة البصل' },
    ]);
    expect(english?.doubts[0]?.ingredients).toContainEqual({ id: 'leek', name: 'Leek' });
    for (const { avoid, allow } of [...(english?.doubts ?? []), ...(inArabic?.doubts ?? [])]) {
      for (const answer of [avoid, allow]) {
        const [settled, answered] = await read(['garlic', answer]);
        expect([settled?.doubts, answered?.recognised]).toEqual([[], true]);
      }
    }
  });

  it.each([
    ['spicy', true, []],
    ['fishy', true, []],
    ['spinnach', false, ['Spinach']],
    ['kiwi', true, []],
    ['pepper', true, ['black pepper', 'sweet pepper', 'chilli', 'sichuan pepper']],
  ])('are not dislikes: %j is counted or asked about', async (text, isKnown, candidates) => {
    const client = await newcomer();
    const { dislikes } = await client.get(readAllergies, { body: { allergies: [], dislikedDishes: [text] } });
    const [read] = dislikes;
    expect(read).toMatchObject({ text, isKnown });
    expect(read?.candidates).toEqual(candidates);
    if (text === 'spicy' || text === 'fishy') expect(read?.dishes).toBeGreaterThan(10);
    else expect(read?.dishes).toBeLessThan(5);
  });

  it('of a word for unlike foods are offered one by one', async () => {
    const client = await newcomer();
    const { understood } = await client.get(readAllergies, { body: { allergies: ['pepper'] } });
    expect(understood[0]).toMatchObject({ recognised: true });
    expect(understood[0]?.candidates).toEqual(['black pepper', 'sweet pepper', 'chilli', 'sichuan pepper']);
  });

  it('that are unreadable are kept and shown as unread', async () => {
    const client = await newcomer();
    const body = { preferredCuisines: ['thai'], dietaryPrograms: [], allergies: 'unobtainium، nuts' };
    const { understood, allergies } = await client.get(savePreferences, { body });
    expect(allergies).toEqual(['unobtainium', 'nuts']);
    expect(understood.map(({ text, recognised }) => [text, recognised])).toEqual([
      ['unobtainium', false],
      ['nuts', true],
    ]);
  });

  it('are encrypted: a unique word is nowhere in the database', async () => {
    const client = await newcomer();
    const canaries = ['zirconberry', 'quillmoss', 'ambershard', 'vespertine'];
    const [allergy, dislike, condition, ofMember] = canaries as [string, string, string, string];
    await client.get(saveProfile, {
      body: { ...plainProfile, allergies: [allergy], healthConditions: condition },
    });
    await client.get(savePreferences, {
      body: { preferredCuisines: ['thai'], dietaryPrograms: ['paleo'], dislikedDishes: [dislike] },
    });
    await client.get(saveMembers, { body: { members: [{ ...someone, allergies: [ofMember] }] } });
    expect((await client.get(getPreferences)).allergies).toEqual([allergy]);
    const text = await databaseText(test.app.db);
    expect(holds(text, plainProfile.name)).toBe(true);
    expect(canaries.filter((canary) => holds(text, canary))).toEqual([]);
  });
});
