import { describe, expect, it } from 'vitest';
import { openStepOf } from '../wizard/steps.ts';
import { joinKinds, missingOf, type Pictures, picturesOf } from './join-kinds.ts';

const url = 'data:image/jpeg;base64,AAAA';
const openStep = (asked: string | null, pictures: Pictures) =>
  openStepOf(joinKinds.chef.steps, asked, (step) => missingOf('chef', step, pictures).length === 0);
const id = { idFront: url, idBack: url };

describe('the steps of a chef', () => {
  it.each([
    ['nothing asked', null, {}, 'intro'],
    ['nonsense asked', 'kitchen', id, 'intro'],
    ['a step of restaurants asked', 'documents', id, 'intro'],
    ['the first pictures', 'identity', {}, 'identity'],
    ['the selfie without the ID', 'selfie', { idFront: url }, 'identity'],
    ['the selfie with the ID', 'selfie', id, 'selfie'],
    ['the details without any picture', 'details', {}, 'identity'],
    ['the details without the selfie', 'details', id, 'selfie'],
    ['the details with everything', 'details', { ...id, selfie: url }, 'details'],
  ] as const)('%s', (_, asked, pictures, open) => expect(openStep(asked, pictures)).toBe(open));

  it('list the missing pictures', () => {
    expect(missingOf('chef', 'identity', { idFront: url })).toEqual(['idBack']);
    expect(missingOf('chef', 'details', {})).toEqual([]);
  });
});

it('collects the pictures of all steps', () => {
  expect(picturesOf('restaurant')).toEqual(['tradeLicense', 'managerEmiratesId', 'managerSelfie']);
  expect(picturesOf('grocery')).toEqual(picturesOf('restaurant'));
  expect(picturesOf('chef')).toEqual(['idFront', 'idBack', 'selfie']);
});
