import { changeProfile } from '@sufra/contract/identity/account.ts';
import { getPreferences, getProfile, saveProfile } from '@sufra/contract/household/household.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { plainProfile, signIn } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let people = 0;
const phoneOf = (number: number): string => `+9715072500${String(number).padStart(2, '0')}`;
const withProfile = async () => {
  const phone = phoneOf((people += 1));
  const client = await signIn(test, phone);
  await client.get(saveProfile, {
    body: { ...plainProfile, email: 'sami@sufra.example', allergies: ['eggs'], healthConditions: 'diabetes' },
  });
  return client;
};

it('changes sent fields only', async () => {
  const client = await withProfile();
  const before = await client.get(getProfile);
  expect(await client.get(changeProfile, { body: {} })).toEqual(before);
  const after = await client.get(changeProfile, {
    body: {
      name: ' سامي ',
      language: 'ar',
      location: { emirate: 'Sharjah', area: 'Al Qasba' },
      familySize: 5,
      preferredCuisines: ['Thai'],
      dietaryPrograms: ['Gluten Free'],
      notificationTime: '11:00',
    },
  });
  expect(after).toEqual({
    ...before,
    name: 'سامي',
    language: 'ar',
    location: {
      emirate: 'Sharjah',
      area: 'Al Qasba',
      address: 'Al Qasba, Sharjah, UAE',
      lat: 25.3463,
      lng: 55.4209,
    },
    familySize: 5,
    preferredCuisines: ['thai'],
    dietaryPrograms: ['gluten-free'],
    notificationTime: '11:00',
  });
  expect(await client.get(getProfile)).toEqual(after);
  expect(await client.get(getPreferences)).toMatchObject({
    allergies: ['eggs'],
    healthConditions: 'diabetes',
  });
  expect((await client.get(getSession)).user).toMatchObject({
    notificationTime: '11:00',
    isNotificationTimeChosen: true,
    isProfileComplete: true,
  });
});

it('accepts the whole profile as returned, with its gaps', async () => {
  const client = await withProfile();
  const whole = await client.get(getProfile);
  expect(await (await client.raw('PUT', changeProfile.path, whole)).json()).toEqual(whole);
  const newcomer = await signIn(test, phoneOf((people += 1)));
  const empty = await newcomer.get(getProfile);
  expect(empty).toMatchObject({ name: null, location: null });
  expect(await (await newcomer.raw('PUT', changeProfile.path, empty)).json()).toEqual(empty);
  expect((await newcomer.get(getSession)).user.isProfileComplete).toBe(false);
});

it('never changes the phone, and clears an empty email', async () => {
  const client = await withProfile();
  const response = await client.raw('PUT', changeProfile.path, { phone: '+971509999999', email: ' ' });
  expect(await response.json()).toMatchObject({ phone: phoneOf(people), email: null });
});

it.each([
  [{ name: '  ' }, { name: 'required' }],
  [{ email: 'no mail' }, { email: 'invalid' }],
  [{ familySize: 9 }, { familySize: 'too_big' }],
  [{ familySize: 1.5 }, { familySize: 'invalid' }],
  [{ location: { emirate: 'Dubai', area: 'Al Qasba' } }, { 'location.area': 'unknown_option' }],
  [{ notificationTime: '13:00' }, { notificationTime: 'unknown_option' }],
  [{ notificationTime: '8:00' }, { notificationTime: 'unknown_option' }],
  [{ language: 'fr' }, { language: 'unknown_option' }],
])('refuses %j on its field and changes nothing', async (wrong, fields) => {
  const client = await withProfile();
  const before = await client.get(getProfile);
  const response = await client.raw('PUT', changeProfile.path, { familySize: 3, ...wrong });
  expect([response.status, ((await response.json()) as { fields: unknown }).fields]).toEqual([400, fields]);
  expect(await client.get(getProfile)).toEqual(before);
});
