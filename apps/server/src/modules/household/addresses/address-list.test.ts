import {
  addAddress,
  addDeliveryAddress,
  changeAddress,
  deleteAddress,
  getAddresses,
  maxAddresses,
  type AddressBody,
} from '@sufra/contract/household/addresses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { accountIdOf, plainAddress, signIn } from '../../../../test/people.ts';
import { addressOf } from '../index.ts';
import { shippedCentre } from '../../../../test/areas.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let people = 0;
const phoneOf = (number: number): string => `+9715074${String(number).padStart(5, '0')}`;
const newcomer = (): Promise<Client> => signIn(test, phoneOf((people += 1)));
const withRoom = (apartment: string, more: Partial<AddressBody> = {}): { body: AddressBody } => ({
  body: { ...plainAddress, apartment, ...more },
});
const defaultsOf = async (client: Client): Promise<string[]> =>
  (await client.get(getAddresses)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe('a duplicate address', () => {
  it('is refused, whatever its case, spaces and digits', async () => {
    const client = await newcomer();
    await client.get(addAddress, withRoom('12'));
    for (const same of [
      withRoom('12'),
      withRoom(' ١٢ ', { name: 'Another name', phone: '0501234567' }),
      withRoom('12', { addressLine1: 'AL  MARSA street', building: 'marinatower 3', area: 'MARINA' }),
    ]) {
      expect(await client.refused(addDeliveryAddress, same)).toMatchObject({
        status: 409,
        code: 'address_exists',
      });
    }
    await client.get(addAddress, withRoom('12', { city: 'Sharjah' }));
    await client.get(addAddress, withRoom('2', { building: 'Marina Tower 31' }));
    await client.get(addAddress, withRoom('1', { building: 'Marina Tower 32' }));
    expect(await client.get(getAddresses)).toHaveLength(4);
  });

  it('may exist in another account', async () => {
    await (await newcomer()).get(addAddress, withRoom('77'));
    await (await newcomer()).get(addAddress, withRoom('77'));
  });

  it('is saved once by 20 concurrent requests', async () => {
    const client = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(addAddress, withRoom('1'))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(
      Array(19).fill('address_exists'),
    );
  });

  it('is refused for a change too, but not against itself', async () => {
    const client = await newcomer();
    await client.get(addAddress, withRoom('1'));
    const { id } = await client.get(addAddress, withRoom('2'));
    expect(await client.refused(changeAddress, { params: { id }, ...withRoom('1') })).toMatchObject({
      code: 'address_exists',
    });
    expect(
      await client.get(changeAddress, { params: { id }, ...withRoom('2', { name: 'Flat' }) }),
    ).toMatchObject({
      id,
      name: 'Flat',
    });
  });
});

describe('the default address', () => {
  it('is the first, then the one last chosen', async () => {
    const client = await newcomer();
    const first = await client.get(addAddress, withRoom('1', { isDefault: false }));
    expect(await defaultsOf(client)).toEqual([first.id]);
    await client.get(addAddress, withRoom('2'));
    expect(await defaultsOf(client)).toEqual([first.id]);
    const third = await client.get(addAddress, withRoom('3', { isDefault: true }));
    expect((await client.get(getAddresses)).map(({ apartment }) => apartment)).toEqual(['3', '2', '1']);
    await client.get(changeAddress, { params: { id: third.id }, ...withRoom('3', { isDefault: false }) });
    expect(await defaultsOf(client)).toEqual([third.id]);
    await client.get(changeAddress, { params: { id: first.id }, ...withRoom('1', { isDefault: true }) });
    expect(await defaultsOf(client)).toEqual([first.id]);
  });

  it('passes to the newest other address when deleted', async () => {
    const client = await newcomer();
    const [first, second, third] = [
      await client.get(addAddress, withRoom('1')),
      await client.get(addAddress, withRoom('2')),
      await client.get(addAddress, withRoom('3')),
    ];
    await client.get(deleteAddress, { params: { id: second.id } });
    expect(await defaultsOf(client)).toEqual([first.id]);
    await client.get(deleteAddress, { params: { id: first.id } });
    expect(await defaultsOf(client)).toEqual([third.id]);
    await client.get(deleteAddress, { params: { id: third.id } });
    expect(await client.get(getAddresses)).toEqual([]);
    expect(await client.refused(deleteAddress, { params: { id: third.id } })).toMatchObject({ status: 404 });
  });

  it('is unique after 20 concurrent changes', async () => {
    const client = await newcomer();
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.get(addAddress, withRoom(String(index), { isDefault: index % 2 === 0 })),
      ),
    );
    expect(await defaultsOf(client)).toHaveLength(1);
    await Promise.all(
      added.map(({ id }, index) =>
        index % 3 === 0
          ? client.get(deleteAddress, { params: { id } })
          : client.get(changeAddress, { params: { id }, ...withRoom(String(index), { isDefault: true }) }),
      ),
    );
    expect(await client.get(getAddresses)).toHaveLength(13);
    expect(await defaultsOf(client)).toHaveLength(1);
    expect(await countOf(test.app.db, 'household.addresses where is_default')).toBe(
      await countOf(test.app.db, '(select distinct account_id from household.addresses) a'),
    );
  });
});

describe('a changed address', () => {
  it('keeps absent fields and clears empty ones', async () => {
    const client = await newcomer();
    const { id } = await client.get(addAddress, {
      body: {
        ...plainAddress,
        landmark: 'Mosque',
        makani: '3003295320',
        phone: '0501234567',
        instructions: 'Ring',
      },
    });
    const bare = { name: 'Home', addressLine1: 'Al Marsa Street', area: 'Marina', city: 'Dubai' } as const;
    const change = (more: Partial<AddressBody>) =>
      client.get(changeAddress, { params: { id }, body: { ...bare, ...more } });
    expect(await change({ addressLine2: 'Marina Tower 3, 1204' })).toMatchObject({
      building: 'Marina Tower 3',
      apartment: '1204',
      landmark: 'Mosque',
      makani: '3003295320',
      phone: '+971501234567',
      instructions: 'Ring',
    });
    expect(
      await change({ apartment: '', landmark: '', makani: '', phone: '', instructions: '' }),
    ).toMatchObject({
      building: 'Marina Tower 3',
      apartment: null,
      landmark: null,
      makani: null,
      phone: phoneOf(people),
      instructions: null,
    });
    expect(await change({ addressLine2: 'Villa 9' })).toMatchObject({ building: 'Villa 9', apartment: null });
  });

  it('loses its pin with another area, unless it has a new pin', async () => {
    const client = await newcomer();
    const pin = { lat: 25.08, lng: 55.14 };
    const { id } = await client.get(addAddress, { body: { ...plainAddress, pin } });
    const change = async (more: Partial<AddressBody>) =>
      (await client.get(changeAddress, { params: { id }, body: { ...plainAddress, ...more } })).pin;
    expect(await change({ name: 'Flat' })).toEqual(pin);
    expect(await change({ area: 'JBR', pin: { lat: 25.07, lng: 55.13 } })).toEqual({
      lat: 25.07,
      lng: 55.13,
    });
    expect(await change({ area: 'JBR' })).toEqual({ lat: 25.07, lng: 55.13 });
    expect(await change({ area: 'Deira' })).toBeNull();
    expect(await change({ area: 'Deira', pin })).toEqual(pin);
    expect(await change({ area: 'Deira', pin: null })).toBeNull();
  });
});

it(`keeps at most ${maxAddresses} addresses, also after concurrent requests`, async () => {
  const client = await newcomer();
  const answers = await Promise.all(
    Array.from({ length: maxAddresses + 5 }, (_, index) => client.call(addAddress, withRoom(String(index)))),
  );
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(refused.map(({ code, params }) => [code, params])).toEqual(
    Array(5).fill(['too_many_addresses', { limit: maxAddresses }]),
  );
  expect(await client.get(getAddresses)).toHaveLength(maxAddresses);
});

describe("another account's address", () => {
  it("can't be changed, deleted or ordered to", async () => {
    const owner = await newcomer();
    const kept = await owner.get(addAddress, { body: plainAddress });
    const thief = await newcomer();
    const params = { id: kept.id };
    expect(await thief.refused(changeAddress, { params, ...withRoom('1') })).toMatchObject({ status: 404 });
    expect(await thief.refused(deleteAddress, { params })).toMatchObject({ status: 404 });
    expect(await owner.get(getAddresses)).toEqual([kept]);
    expect(await addressOf(test.app.db, await accountIdOf(test, phoneOf(people)), kept.id)).toBeNull();
  });
});

describe('the place of an order', () => {
  it('is the pin, else the area, else the emirate', async () => {
    const client = await newcomer();
    const account = await accountIdOf(test, phoneOf(people));
    expect(await addressOf(test.app.db, account, null)).toBeNull();
    const pin = { lat: 25.0807, lng: 55.1409 };
    const pinned = await client.get(addAddress, withRoom('1', { pin }));
    const known = await client.get(addAddress, withRoom('2', { area: ' jbr ' }));
    const other = await client.get(addAddress, withRoom('3', { area: 'Nowhere', phone: '0501234567' }));
    expect(await addressOf(test.app.db, account, null)).toMatchObject({
      id: pinned.id,
      title: 'Home',
      emirate: 'Dubai',
      phone: phoneOf(people),
      ...pin,
    });
    expect(await addressOf(test.app.db, account, known.id)).toMatchObject({
      lat: shippedCentre('Dubai', 'JBR').lat,
      lng: shippedCentre('Dubai', 'JBR').lng,
    });
    expect(await addressOf(test.app.db, account, other.id)).toMatchObject({
      phone: '+971501234567',
      lat: 25.2048,
      lng: 55.2708,
    });
  });
});
