import type { getPreferences, getProfile, Member } from '@sufra/contract/household/household.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { idOf } from './orders.ts';
import { subscriber } from './people.ts';

export const self: Member = {
  id: idOf(10),
  name: 'Layla',
  isSubscriber: true,
  allergies: [],
  healthConditions: null,
  understood: [],
  understoodConditions: [],
  uncheckedConditions: [],
  dishesLeft: { breakfast: 40, lunch: 90, dinner: 95 },
  dietaryPrograms: [],
  portion: 1,
  fasts: false,
  weekdays: null,
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

/** An allergy text that may mean coconut too, as its doubt says. */
export const doubtful = (text: string): Member['understood'][number] => ({
  text,
  allergens: ['tree_nuts'],
  ingredients: [],
  recognised: true,
  candidates: [],
  doubts: [
    {
      foods: 'Coconut',
      allergens: [],
      ingredients: [{ id: 'coconut-milk', name: 'Coconut milk' }],
      avoid: 'Coconut',
      allow: 'no problem with Coconut',
    },
  ],
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
