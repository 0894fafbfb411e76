import type { getPreferences, getProfile, Member } from '@sufra/contract/household/household.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { idOf } from './orders.ts';
import { subscriber } from './people.ts';

export const self: Member = {
  id: idOf(10),
  name: 'Layla',
  isSubscriber: true,
  allergies: [],
  understood: [],
  dietaryPrograms: [],
  portion: 1,
  fasts: false,
};
export const son: Member = {
  ...self,
  id: idOf(11),
  name: 'Yusuf',
  isSubscriber: false,
  dietaryPrograms: ['vegan'],
};

export const diet: ReplyOf<typeof getPreferences> = {
  preferredCuisines: ['emirati'],
  dietaryPrograms: [],
  allergies: [],
  dislikedDishes: [],
  healthConditions: null,
  fasts: false,
  understood: [],
  understoodConditions: [],
  uncheckedConditions: [],
};

/** An allergy text that the lexicon doesn't know. */
export const unread = (text: string, candidate: string): Member['understood'][number] => ({
  text,
  allergens: [],
  ingredients: [],
  recognised: false,
  candidates: [candidate],
  doubts: [],
});

const { location, name, email, phone } = subscriber;
export const profile: ReplyOf<typeof getProfile> = {
  name,
  email,
  phone,
  language: 'en',
  location,
  familySize: 2,
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  notificationTime: '08:00',
  ramadanTime: null,
};
