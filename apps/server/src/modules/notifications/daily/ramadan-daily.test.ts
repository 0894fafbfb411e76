import { changeProfile } from '@sufra/contract/identity/account.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import { getMessageTime } from '@sufra/contract/planner/message-time.ts';
import type { RamadanTime } from '@sufra/contract/subscription/plans.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { dailyWorker } from '../../../../test/notification-jobs.ts';
import { subscriber } from '../../../../test/people.ts';
import { dubaiTime } from '../../../platform/pure/dubai-time.ts';

let test: TestApp;
let run: () => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  run = await dailyWorker(test);
});
afterAll(() => test.close());

async function told(phone: string): Promise<Readonly<Record<string, string>>[]> {
  const { rows } = await test.app.db.pool.query<{ params: Readonly<Record<string, string>> }>(
    `select m.params from notifications.messages m join identity.accounts a on a.id = m.account_id
     where m.kind = 'daily_meals' and a.phone = $1 order by m.id`,
    [phone],
  );
  return rows.map(({ params }) => params);
}

async function person(phone: string, fasts: boolean): Promise<Client> {
  test.clock.set('2027-02-15T06:00:00Z');
  const client = await subscriber(test, phone);
  await client.get(savePreferences, {
    body: { preferredCuisines: ['lebanese'], dietaryPrograms: [], fasts },
  });
  return client;
}

/** Runs the job at these Dubai times on a day of Ramadan; returns the number of messages after each. */
async function countsAt(phone: string, times: readonly string[]): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const time of times) {
    test.clock.set(`2027-02-17T${time}:00+04:00`);
    await run();
    counts.push([time, (await told(phone)).length]);
  }
  return counts;
}

it('writes to fasting households once, an hour before sunset, about tonight and dawn', async () => {
  const phone = '+971509170001';
  await person(phone, true);
  expect(await countsAt(phone, ['08:00', '12:00', '17:05', '17:30', '17:35', '20:00'])).toEqual([
    ['08:00', 0],
    ['12:00', 0],
    ['17:05', 0],
    ['17:30', 1],
    ['17:35', 1],
    ['20:00', 1],
  ]);
  const [params] = await told(phone);
  expect(params?.['first']).toMatch(/^Iftar at 6:1\d pm \(about\): /i);
  const lines = [params?.['first'], params?.['second'], params?.['third']].map((line) => line?.split(':')[0]);
  expect(lines).toEqual(['Iftar at 6', 'Ghabga', 'Suhoor before 5']);
});

it('sends at the time shown on the screens', async () => {
  const fasting = await person('+971509170004', true);
  const hourOf = async (client: Client): Promise<string> => (await client.get(getMessageTime)).time;
  const plain = await person('+971509170005', false);
  test.clock.set('2027-02-17T09:00:00+04:00');
  expect(await hourOf(plain)).toBe('08:00');
  const time = await hourOf(fasting);
  expect(time).toMatch(/^17:1\d$/);
  const [before, after] = [-1, 0].map((minutes) =>
    dubaiTime(new Date(Date.parse(`2027-02-17T${time}:00+04:00`) + minutes * 60_000)),
  );
  expect(await countsAt('+971509170004', [before ?? '', after ?? ''])).toEqual([
    [before, 0],
    [after, 1],
  ]);
  await fasting.get(changeProfile, { body: { ramadanTime: '14:00' } });
  expect(await hourOf(fasting)).toBe('14:00');
  test.clock.set('2027-03-10T08:00:00+04:00');
  expect(await hourOf(fasting)).toBe('08:00');
});

it('writes to other households at the usual time', async () => {
  const phone = '+971509170002';
  await person(phone, false);
  expect(await countsAt(phone, ['07:59', '08:00', '17:30'])).toEqual([
    ['07:59', 0],
    ['08:00', 1],
    ['17:30', 1],
  ]);
});

it('prefers a time chosen for Ramadan, and returns to the usual time after the month', async () => {
  const phone = '+971509170003';
  const client = await person(phone, true);
  const ramadanTime: RamadanTime = '14:00';
  const saved = await client.get(changeProfile, { body: { ramadanTime } });
  expect([saved.notificationTime, saved.ramadanTime]).toEqual(['08:00', '14:00']);
  expect(await countsAt(phone, ['08:00', '13:59', '14:00', '17:30'])).toEqual([
    ['08:00', 0],
    ['13:59', 0],
    ['14:00', 1],
    ['17:30', 1],
  ]);
  test.clock.set('2027-03-10T08:00:00+04:00');
  await run();
  expect(await told(phone)).toHaveLength(2);
});
