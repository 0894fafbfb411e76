import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { startTestApp, testDb } from '../../../../test/harness.ts';
import { accounts, queueOne, statesIn } from '../../../../test/messages.ts';
import { startStandIn, takes, type Manner, type StandIn } from '../../../../test/whatsapp-stand-in.ts';
import { cloudLine } from '../../../adapters/whatsapp/cloud.ts';
import { guarded } from '../../../adapters/whatsapp/guarded.ts';
import { settableClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import type { WhatsApp } from '../../../platform/ports.ts';
import { createSender } from './send-messages.ts';

const log = createLog('silent');
const second = 1_000;

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.behave(takes);
  standIn.taken.splice(0);
});
afterEach(() => expect(standIn.wrong).toEqual([]));

/** A sender over a connection that times out after `patienceMs`, and a queue with a message for each account. */
async function waiting(people: number, patienceMs = 3_000) {
  const db = await testDb();
  const clock = settableClock('2026-11-21T06:00:00Z');
  for (const accountId of await accounts(db, people)) await queueOne({ db, clock }, accountId);
  const whatsapp = guarded(cloudLine(standIn.settings, log, patienceMs), clock);
  const sender = createSender({ db, clock, whatsapp }, log);
  /** Runs the sender every `step` until `isDone`, and returns how long that took. */
  const runFor = async (limitMs: number, step: number, isDone = () => false): Promise<number> => {
    let spent = 0;
    for (; spent < limitMs && !isDone(); spent += step) {
      clock.advance(step);
      await sender.drain();
    }
    return spent;
  };
  const reached = (): number => new Set(standIn.taken.map(({ to }) => to)).size;
  return { db, clock, whatsapp, sender, runFor, reached };
}

describe('the sender', () => {
  it('sends everything once, also with four senders', async () => {
    const { db, clock, whatsapp, reached } = await waiting(230);
    const senders = Array.from({ length: 4 }, () => createSender({ db, clock, whatsapp }, log));
    const tried = await Promise.all(senders.map((sender) => sender.drain()));
    expect(tried.reduce((sum, one) => sum + one, 0)).toBe(230);
    expect([reached(), standIn.taken.length]).toEqual([230, 230]);
    expect(await statesIn(db)).toEqual({ sent: 230 });
  });

  const outages: readonly [string, Manner][] = [
    ['cuts every connection', { kind: 'cuts' }],
    ['never answers', { kind: 'hangs' }],
    ['answers 503', { kind: 'broken', status: 503 }],
    ['does not take our token', { kind: 'refuses', status: 401, code: 190 }],
  ];
  it.each(outages)('drains within two minutes after ten in which WhatsApp %s', async (_name, manner) => {
    const { db, runFor, reached } = await waiting(150, manner.kind === 'hangs' ? 250 : 3_000);
    standIn.behave(manner);
    const before = standIn.calls();
    await runFor(600 * second, 5 * second);
    expect(standIn.taken).toEqual([]);
    // Five open the breaker, with the requests in flight, then one every 15 seconds.
    expect(standIn.calls() - before).toBeLessThan(60);
    standIn.behave(takes);
    const spent = await runFor(300 * second, second, () => reached() === 150);
    expect([reached(), spent <= 120 * second]).toEqual([150, true]);
    expect(await statesIn(db)).toEqual({ sent: 150 });
  });

  it('slows down on rate limits and loses nothing', async () => {
    const { db, whatsapp, runFor } = await waiting(60);
    standIn.behave({ kind: 'refuses', status: 429, code: 130_429 });
    const before = standIn.calls();
    await runFor(10 * second, second);
    expect(standIn.calls() - before).toBeLessThanOrEqual(10);
    expect(whatsapp.room()).toBe(0);
    standIn.behave(takes);
    await runFor(120 * second, second, () => standIn.taken.length === 60);
    expect(await statesIn(db)).toEqual({ sent: 60 });
  });

  it('does not send expired messages after a long outage', async () => {
    const { db, runFor } = await waiting(5);
    standIn.behave({ kind: 'cuts' });
    await runFor(121 * 60 * second, 60 * second);
    standIn.behave(takes);
    await runFor(60 * second, second);
    expect(standIn.taken).toEqual([]);
    expect(await statesIn(db)).toEqual({ expired: 5 });
  });

  it('sends the others when one message fails', async () => {
    const { db, clock } = await waiting(6);
    let calls = 0;
    const whatsapp: WhatsApp = {
      room: () => Infinity,
      say: () => Promise.resolve({ outcome: 'taken', providerId: null }),
      sendCode: async () => true,
      send: async () => {
        calls += 1;
        if (calls === 3) throw new Error('a bug');
        return { outcome: 'taken', providerId: null };
      },
      forget: async () => undefined,
    };
    await createSender({ db, clock, whatsapp }, log).drain();
    expect(await statesIn(db)).toEqual({ sent: 5, sending: 1 });
    clock.advance(120 * second);
    await createSender({ db, clock, whatsapp }, log).drain();
    expect(await statesIn(db)).toEqual({ sent: 6 });
  });

  it('takes no more once stopped, and settles what it took', async () => {
    const { db, sender } = await waiting(40);
    sender.start();
    await sender.stop();
    const { sent = 0, sending = 0, queued = 0 } = await statesIn(db);
    expect(sent).toBe(standIn.taken.length);
    expect(sent + sending + queued).toBe(40);
  });

  it('waits for the current round when drained', async () => {
    const { db, sender } = await waiting(40);
    sender.start();
    await sender.drain();
    expect(await statesIn(db)).toEqual({ sent: 40 });
    await sender.stop();
  });
});

describe('codes', () => {
  it('fail at once while WhatsApp is down, and are never queued', async () => {
    const test = await startTestApp({ whatsapp: standIn.settings, demo: false });
    const ask = async (index: number): Promise<void> => {
      const phone = `+97152${String(1_000_000 + index)}`;
      const answer = await test.client().call(requestOtp, { body: { phone } });
      expect([answer.ok, answer.status]).toEqual([false, 502]);
    };
    standIn.behave({ kind: 'cuts' });
    for (let index = 0; index < 5; index += 1) await ask(index);
    standIn.behave({ kind: 'hangs' });
    const before = standIn.calls();
    // An open breaker makes no request to wait for.
    for (let index = 5; index < 205; index += 1) await ask(index);
    expect(standIn.calls()).toBe(before);
    expect(await statesIn(test.app.db)).toEqual({});
    standIn.behave(takes);
    test.clock.advance(15 * second);
    expect((await test.client().call(requestOtp, { body: { phone: '+971521999999' } })).ok).toBe(true);
    expect(standIn.taken).toMatchObject([{ template: 'sign_in_code', to: '971521999999' }]);
    await test.close();
  });

  it('that were not delivered do not count as pumping', async () => {
    const test = await startTestApp({ whatsapp: standIn.settings, demo: false, otpTricklePerHour: 60 });
    const ask = async (index: number): Promise<boolean> =>
      (await test.client().call(requestOtp, { body: { phone: `+97152${String(2_000_000 + index)}` } })).ok;
    standIn.behave({ kind: 'cuts' });
    for (let index = 0; index < 60; index += 1) expect(await ask(index)).toBe(false);
    standIn.behave(takes);
    test.clock.advance(4 * 60 * second);
    const phones = [3_000_000, 3_000_001, 3_000_002];
    for (const index of phones) expect(await ask(index - 2_000_000)).toBe(true);
    expect(standIn.taken.map(({ to }) => to)).toEqual(phones.map((index) => `97152${index}`));
    await test.close();
  });
});
