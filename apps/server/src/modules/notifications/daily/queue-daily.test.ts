import { pauseSubscription, resumeSubscription, skipDay } from '@sufra/contract/money/billing.ts';
import { getDemoMessages } from '@sufra/contract/demo/demo-panel.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { chooseNotificationTime } from '@sufra/contract/subscription/subscribing.ts';
import type { NotificationTime } from '@sufra/contract/subscription/plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { dailyWorker } from '../../../../test/notification-jobs.ts';
import { signIn, subscriber } from '../../../../test/people.ts';

let test: TestApp;
let run: () => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  run = await dailyWorker(test);
});
afterAll(() => test.close());

interface DailyRow {
  readonly phone: string;
  readonly day: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly expires: Date;
}

async function dailyRows(phone?: string): Promise<DailyRow[]> {
  const { rows } = await test.app.db.pool.query<DailyRow>(
    `select a.phone, m.subject as day, m.template, m.params, m.expires_at as expires
     from notifications.messages m join identity.accounts a on a.id = m.account_id
     where m.kind = 'daily_meals' and ($1::text is null or a.phone = $1) order by m.id`,
    [phone ?? null],
  );
  return rows;
}

/** Subscribed on 21 November, so meals start on the 22nd. */
async function person(
  phone: string,
  at: NotificationTime,
  planId: 'full-day' | 'lunch-only' = 'full-day',
): Promise<Client> {
  test.clock.set('2026-11-21T06:00:00Z');
  const client = await subscriber(test, phone, planId, { name: 'Mariam' });
  await client.get(chooseNotificationTime, { body: { notificationTime: at } });
  return client;
}

describe('the daily message', () => {
  it('is sent at the chosen Dubai time, once however often the job runs', async () => {
    const phone = '+971509100001';
    await person(phone, '06:00');
    for (const [instant, count] of [
      // Subscribed today: the first meals are tomorrow's.
      ['2026-11-21T07:00:00Z', 0],
      // The last seconds of the 21st in Dubai, and the first of the 22nd.
      ['2026-11-21T19:59:58Z', 0],
      ['2026-11-21T20:00:00Z', 0],
      ['2026-11-22T01:59:59Z', 0],
      ['2026-11-22T02:00:00Z', 1],
      ['2026-11-22T02:05:00Z', 1],
      ['2026-11-22T19:59:58Z', 1],
      ['2026-11-23T02:00:00Z', 2],
      // A clock set back by an hour repeats nothing.
      ['2026-11-23T01:00:00Z', 2],
      ['2026-11-23T02:10:00Z', 2],
    ] as const) {
      test.clock.set(instant);
      await run();
      expect([instant, (await dailyRows(phone)).length]).toEqual([instant, count]);
    }
    expect((await dailyRows(phone)).map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23']);
  });

  it("names the day's meals in the recipient's language and is sent immediately", async () => {
    const phone = '+971509100002';
    const client = await person(phone, '08:00');
    await client.get(saveLanguage, { body: { language: 'ar' } });
    test.clock.set('2026-11-22T04:00:00Z');
    await run();
    await test.app.sender.drain();
    const [row] = await dailyRows(phone);
    expect(row).toMatchObject({ template: 'daily_three_meals', params: { name: 'Mariam' } });
    expect(row?.expires.toISOString()).toBe('2026-11-22T07:00:00.000Z');
    const { messages } = await client.get(getDemoMessages);
    const message = messages.find((one) => one.phone === phone && one.kind === 'daily_three_meals');
    expect(message?.language).toBe('ar');
    const [greeting, ...lines] = message?.text.split('\n') ?? [];
    expect(greeting).toBe('أهلًا Mariam، على سفرتك اليوم:');
    expect(lines.slice(0, 3).map((line) => line.split(':')[0])).toEqual(['• الفطور', '• الغداء', '• العشاء']);
    for (const line of lines.slice(0, 3)) expect(line).toMatch(/^• [^:]+: \D+، (\d+ )?(دقيقة|دقائق)$/);
  });

  it('is queued once by four concurrent workers', async () => {
    const phones = Array.from({ length: 8 }, (_, index) => `+97150920000${index}`);
    for (const phone of phones) await person(phone, '09:00');
    test.clock.set('2026-11-22T05:00:00Z');
    const workers = await Promise.all(Array.from({ length: 4 }, () => dailyWorker(test)));
    await Promise.all(workers.map((work) => work()));
    const told = (await dailyRows()).filter(({ phone }) => phones.includes(phone));
    expect(told.map(({ phone }) => phone).sort()).toEqual(phones);
  });

  it('is still queued by a late job, within three hours', async () => {
    const phone = '+971509100003';
    await person(phone, '07:00');
    test.clock.set('2026-11-22T06:00:00Z');
    await run();
    expect(await dailyRows(phone)).toEqual([]);
    test.clock.set('2026-11-23T05:59:59Z');
    await run();
    expect((await dailyRows(phone)).map(({ day }) => day)).toEqual(['2026-11-23']);
  });

  it('is not repeated when a later time is chosen', async () => {
    const phone = '+971509100004';
    await person(phone, '06:00');
    test.clock.set('2026-11-22T02:00:00Z');
    await run();
    const client = await signIn(test, phone);
    await client.get(chooseNotificationTime, { body: { notificationTime: '07:00' } });
    test.clock.set('2026-11-22T03:00:00Z');
    await run();
    expect(await dailyRows(phone)).toHaveLength(1);
  });

  it('is skipped on a day off, a skipped day and during a pause, and resumes afterwards', async () => {
    const [off, skipped, paused] = ['+971509100005', '+971509100006', '+971509100007'] as const;
    // The 22nd is a Sunday: lunches are for Monday to Friday.
    await person(off, '10:00', 'lunch-only');
    await (await person(skipped, '10:00')).get(skipDay, { body: { date: '2026-11-22' } });
    const pausing = await person(paused, '10:00');
    await pausing.get(pauseSubscription, { body: { until: null } });
    test.clock.set('2026-11-22T06:00:00Z');
    await run();
    const told = async () => (await dailyRows()).map(({ phone, day }) => `${phone} ${day}`);
    for (const phone of [off, skipped, paused]) expect(await told()).not.toContain(`${phone} 2026-11-22`);
    await (await signIn(test, paused)).get(resumeSubscription);
    test.clock.set('2026-11-23T06:00:00Z');
    await run();
    for (const phone of [off, skipped, paused]) expect(await told()).toContain(`${phone} 2026-11-23`);
    expect((await dailyRows(off))[0]?.template).toBe('daily_one_meal');
  });
});
