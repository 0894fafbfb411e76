import { endOtherSessions, endSession, getSessions } from '@sufra/contract/identity/account.ts';
import { getSession, logout } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';

/** Signs in as this browser does. */
async function signInFrom(userAgent: string, phone: string): Promise<Client> {
  const client = test.client();
  const plain = client.raw.bind(client);
  client.raw = (method, path, body, headers) =>
    plain(method, path, body, { 'user-agent': userAgent, ...headers });
  return signIn(test, phone, client);
}

describe('sessions', () => {
  it('are listed with their devices, the current one first, then by last use', async () => {
    const phone = '+971507800001';
    const phoneSession = await signInFrom(iphone, phone);
    test.clock.advance(60_000);
    await signInFrom('curl/8.5.0', phone);
    test.clock.advance(60_000);
    await signInFrom('Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0', phone);
    await signIn(test, '+971507800002');
    const sessions = await phoneSession.get(getSessions);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari on iPhone', true],
      ['Firefox on Linux', false],
      ['', false],
    ]);
    expect(sessions.map(({ createdAt }) => createdAt)).toEqual([
      '2026-11-21T06:00:00.000Z',
      '2026-11-21T06:02:00.000Z',
      '2026-11-21T06:01:00.000Z',
    ]);
    expect(JSON.stringify(sessions)).not.toContain('Mozilla');
  });

  it('can be ended one by one, which invalidates the token at once', async () => {
    const phone = '+971507800003';
    const lost = await signIn(test, phone);
    const kept = await signIn(test, phone);
    const lostId = (await lost.get(getSessions))[0]?.id ?? '';
    const token = lost.cookies.get('sufra_session') ?? '';
    await kept.get(endSession, { params: { id: lostId } });
    expect(await lost.refused(getSession)).toMatchObject({ status: 401, code: 'not_signed_in' });
    const bearer = { authorization: `Bearer ${token}` };
    expect(await test.client().refused(getSessions, { headers: bearer })).toMatchObject({ status: 401 });
    expect(await kept.get(getSessions)).toHaveLength(1);
    expect(await kept.refused(endSession, { params: { id: lostId } })).toMatchObject({ code: 'not_found' });
  });

  it('can be ended for the current browser like a sign-out', async () => {
    const client = await signIn(test, '+971507800004');
    const id = (await client.get(getSessions))[0]?.id ?? '';
    await client.get(endSession, { params: { id } });
    expect(client.cookies.has('sufra_session')).toBe(false);
    expect(client.cookies.has('sufra_signed_in')).toBe(false);
    expect((await client.call(logout)).ok).toBe(true);
  });

  it('can all be ended except the current one', async () => {
    const phone = '+971507800005';
    const others = [await signIn(test, phone), await signIn(test, phone), await signIn(test, phone)];
    const stranger = await signIn(test, '+971507800006');
    const here = await signIn(test, phone);
    expect(await here.get(endOtherSessions)).toEqual({ ended: 3 });
    for (const other of others) expect(await other.refused(getSession)).toMatchObject({ status: 401 });
    expect(await here.get(endOtherSessions)).toEqual({ ended: 0 });
    expect((await stranger.call(getSession)).ok).toBe(true);
  });

  it('of another account are not found', async () => {
    const owner = await signIn(test, '+971507800007');
    const thief = await signIn(test, '+971507800008');
    const [session] = await owner.get(getSessions);
    expect(await thief.refused(endSession, { params: { id: session?.id ?? '' } })).toMatchObject({
      status: 404,
    });
    expect((await owner.call(getSession)).ok).toBe(true);
  });

  it('are not listed after they expire', async () => {
    const phone = '+971507800009';
    await signIn(test, phone);
    test.clock.advance(31 * 24 * 3_600_000);
    const client = await signIn(test, phone);
    expect(await client.get(getSessions)).toHaveLength(1);
  });
});
