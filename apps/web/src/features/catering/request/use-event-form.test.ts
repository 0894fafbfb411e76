import { askForChef, dietaryAddOns, maxGuests } from '@sufra/contract/catering/catering.ts';
import { expect, it } from 'vitest';
import {
  addOnsOf,
  eventBodyOf,
  type EventDraft,
  guestsOf,
  newEvent,
  premiumDiets,
  problemsOf,
  standardDiets,
} from './use-event-form.ts';

const now = Date.parse('2026-11-22T12:00:00+04:00');
const addressId = '019abcde-0000-7000-8000-000000000001';
const whole: EventDraft = {
  eventType: 'birthday',
  guests: '12',
  date: '2026-12-05',
  time: '19:30',
  cuisine: 'lebanese',
  dietaryOptions: ['keto', 'vegan'],
  requirements: ' A long table ',
};

it('sends a complete draft that matches the contract', () => {
  expect(problemsOf(whole, addressId, now)).toEqual({});
  const body = eventBodyOf(whole, addressId);
  expect(askForChef.body.parse(body)).toMatchObject({
    guests: 12,
    startsAt: '2026-12-05T19:30:00+04:00',
    specialRequirements: 'A long table',
    dietaryOptions: ['vegan', 'keto'],
  });
});

it('reports everything missing, and sends nothing', () => {
  expect(problemsOf(newEvent, null, now)).toEqual({
    type: 'type_wrong',
    guests: 'guests_wrong',
    date: 'date_wrong',
    time: 'time_wrong',
    cuisine: 'cuisine_wrong',
    address: 'where_wrong',
  });
  expect(eventBodyOf(newEvent, null)).toBeNull();
  expect(eventBodyOf(whole, null)).toBeNull();
});

it.each([
  ['2026-11-23', 'date_past'],
  ['2028-01-01', 'date_far'],
])('reports a date such as %s as invalid', (date, problem) => {
  expect(problemsOf({ ...whole, date }, addressId, now).date).toBe(problem);
  expect(problemsOf({ ...whole, date, time: '' }, addressId, now).date).toBe(problem);
});

it.each(['', '0', '1', String(maxGuests + 1), '12.5', 'twelve'])('“%s” is no number of guests', (guests) => {
  expect(guestsOf({ guests })).toBeNull();
});

it('adds premium diets per guest, and nothing for the others', () => {
  expect(addOnsOf(whole)).toBe(dietaryAddOns.keto * 12);
  expect(addOnsOf({ ...whole, dietaryOptions: ['vegan'] })).toBe(0);
  expect(addOnsOf({ ...whole, dietaryOptions: ['keto', 'gone'] })).toBe(dietaryAddOns.keto * 12);
  expect([...standardDiets, ...premiumDiets].sort()).toEqual(Object.keys(dietaryAddOns).sort());
});
