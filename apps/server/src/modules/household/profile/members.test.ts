import { getMembers, maxMembers, saveMembers, saveProfile } from '@sufra/contract/household/household.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { plainProfile, signIn } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const member = (name: string, more: object = {}) => ({
  name,
  allergies: ['eggs'],
  dietaryPrograms: [],
  portion: 1,
  ...more,
});

it('lists the subscriber first, then the others as sent', async () => {
  const client = await signIn(test, '+971507200001');
  await client.get(saveProfile, { body: { ...plainProfile, name: 'Mona', allergies: ['nuts'] } });
  const members = [member('Zain', { portion: 0.5 }), member('Amal', { allergies: 'حليب، gravel' })];
  const saved = await client.get(saveMembers, { body: { members } });
  expect(saved.members.map(({ name, isSubscriber, portion }) => [name, isSubscriber, portion])).toEqual([
    ['Mona', true, 1],
    ['Zain', false, 0.5],
    ['Amal', false, 1],
  ]);
  expect(saved.members[2]?.understood).toMatchObject([
    { text: 'حليب', allergens: ['milk'], recognised: true },
    { text: 'gravel', recognised: false },
  ]);
  expect(await client.get(getMembers)).toEqual(saved);
});

it('keeps the id of a remaining member, and removes absent ones', async () => {
  const client = await signIn(test, '+971507200002');
  const first = await client.get(saveMembers, { body: { members: [member('Omar'), member('Huda')] } });
  const huda = first.members[2];
  const second = await client.get(saveMembers, { body: { members: [member('Huda Ali', { id: huda?.id })] } });
  expect(second.members.slice(1)).toMatchObject([{ id: huda?.id, name: 'Huda Ali' }]);
});

it('assigns a repeated id to one member only', async () => {
  const client = await signIn(test, '+971507200003');
  const { members } = await client.get(saveMembers, { body: { members: [member('Twin')] } });
  const id = members[1]?.id;
  const twice = [member('One', { id }), member('Two', { id })];
  const saved = await client.get(saveMembers, { body: { members: twice } });
  expect(saved.members).toHaveLength(3);
  expect(new Set(saved.members.map((one) => one.id)).size).toBe(3);
});

it('leaves another household alone when its ids are sent', async () => {
  const owner = await signIn(test, '+971507200004');
  const thief = await signIn(test, '+971507200005');
  const before = await owner.get(saveMembers, {
    body: { members: [member('Child', { allergies: ['nuts'] })] },
  });
  const stolen = before.members.map(({ id }) => member('Stolen', { id, allergies: [] }));
  const taken = await thief.get(saveMembers, { body: { members: stolen } });
  const foreign = new Set(before.members.map(({ id }) => id));
  expect(taken.members.filter(({ id }) => foreign.has(id))).toEqual([]);
  expect(await owner.get(getMembers)).toEqual(before);
});

it('limits the number of members and their portions, and changes nothing on refusal', async () => {
  const client = await signIn(test, '+971507200006');
  const before = await client.get(saveMembers, { body: { members: [member('Only')] } });
  const crowd = Array.from({ length: maxMembers }, (_, index) => member(`Guest ${index}`));
  const wrong = [
    crowd,
    [member('Big', { portion: 7 })],
    [member(' ')],
    [member('A', { id: 'not-an-id' })],
    'all',
    null,
  ];
  for (const members of wrong) {
    const response = await client.raw('PUT', saveMembers.path, { members });
    expect([members, response.status]).toEqual([members, 400]);
  }
  expect(await client.get(getMembers)).toEqual(before);
});

it('keeps one list after 20 concurrent saves', async () => {
  const client = await signIn(test, '+971507200007');
  const saves = Array.from({ length: 20 }, (_, index) =>
    client.call(saveMembers, { body: { members: [member(`A${index}`), member(`B${index}`)] } }),
  );
  const answers = await Promise.all(saves);
  expect(answers.filter((answer) => !answer.ok)).toEqual([]);
  const { members } = await client.get(getMembers);
  const [, first, second] = members.map(({ name }) => name);
  expect(members).toHaveLength(3);
  expect(second).toBe(first?.replace('A', 'B'));
});
