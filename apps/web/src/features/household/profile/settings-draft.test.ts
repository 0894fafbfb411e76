import { expect, it } from 'vitest';
import type { Profile } from '../household.api.ts';
import { settingsBodyOf, settingsDraftOf, settingsFieldOf, wrongSettings } from './settings-draft.ts';

const profile: Profile = {
  name: 'Mariam',
  email: null,
  phone: '+971500000003',
  language: 'en',
  location: { emirate: 'Dubai', area: 'Jumeirah', address: 'Jumeirah, Dubai, UAE', lat: 25.2, lng: 55.27 },
  familySize: 3,
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  notificationTime: '08:00',
  ramadanTime: null,
};

it('sends edited values, trimmed, and never a phone', () => {
  const draft = { ...settingsDraftOf(profile), name: ' Mariam Al Suwaidi ', email: ' m@sufra.example ' };
  expect(settingsBodyOf(draft)).toEqual({
    name: 'Mariam Al Suwaidi',
    email: 'm@sufra.example',
    language: 'en',
    familySize: 3,
    notificationTime: '08:00',
    ramadanTime: null,
    location: { emirate: 'Dubai', area: 'Jumeirah' },
  });
});

it('removes a cleared email and keeps an unknown emirate unknown', () => {
  const body = settingsBodyOf(settingsDraftOf({ ...profile, location: null }));
  expect(body).toMatchObject({ email: null });
  expect(body).not.toHaveProperty('location');
});

it('refuses an empty name, an incomplete email, and an emirate without its area', () => {
  const draft = settingsDraftOf(profile);
  expect(wrongSettings({ ...draft, name: '  ' })).toEqual(['name']);
  expect(wrongSettings({ ...draft, email: 'mariam@' })).toEqual(['email']);
  expect(wrongSettings({ ...draft, emirate: 'Ajman', area: '' })).toEqual(['area']);
  expect(settingsBodyOf({ ...draft, name: '' })).toBeNull();
});

it('replaces an unavailable time with the default', () => {
  expect(settingsDraftOf({ ...profile, notificationTime: '23:00' }).time).toBe('08:00');
});

it('maps server errors to fields', () => {
  expect(settingsFieldOf('location.area')).toBe('area');
  expect(settingsFieldOf('location')).toBe('emirate');
  expect(settingsFieldOf('email')).toBe('email');
  expect(settingsFieldOf('phone')).toBeNull();
});
