import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { cardWith, goodMethod } from '../../../test/money.ts';
import { goodCard, readyToPay } from '../../../test/people.ts';
import { subscriptionJobs } from '../../../test/subscription-jobs.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { TookTooLong } from '../../platform/async.ts';
import { patientWith } from './patient.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const silent: PaymentGateway = {
  name: 'silent',
  charge: never,
  chargeOnSession: never,
  close: never,
  storeCard: never,
  forgetCard: never,
  refund: never,
};

describe('a gateway that does not answer', () => {
  const gateway = patientWith(silent, 20);
  const calls: readonly [string, () => Promise<unknown>][] = [
    ['charge', () => gateway.charge({ idempotencyKey: randomUUID(), amount: 100, method: goodMethod })],
    [
      'chargePresent',
      () => gateway.chargeOnSession({ idempotencyKey: randomUUID(), amount: 100, method: goodMethod }),
    ],
    ['close', () => gateway.close(randomUUID())],
    ['storeCard', () => gateway.storeCard(cardWith('4242424242424242'))],
    ['forgetCard', () => gateway.forgetCard('token')],
    ['refund', () => gateway.refund({ idempotencyKey: 'a', chargeReference: 'b', amount: 1 })],
  ];
  it.each(calls)('times out in %s', async (_name, call) => {
    await expect(call()).rejects.toBeInstanceOf(TookTooLong);
  });

  it('passes errors and results through in time', async () => {
    const quick = patientWith({
      ...silent,
      close: () => Promise.reject(new Error('the line went dead')),
      refund: async () => ({ outcome: 'paid', reference: 'r' }),
    });
    await expect(quick.close('a')).rejects.toThrow('the line went dead');
    const paid = await quick.refund({ idempotencyKey: 'a', chargeReference: 'b', amount: 1 });
    expect(paid).toEqual({ outcome: 'paid', reference: 'r' });
  });
});

it('settles the other payments when one gets no answer', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const { pool } = test.app.db;
  const phones = ['+971507940001', '+971507940002', '+971507940003'];
  await pool.query(`create function public.die() returns trigger language plpgsql as
    $$ begin raise exception 'the power went out'; end $$`);
  for (const phone of phones) {
    const client = await readyToPay(test, phone, 'full-day');
    await pool.query(
      'create trigger die before insert on subscription.subscriptions execute function public.die()',
    );
    expect((await client.call(checkout, { body: { paymentMethod: goodCard } })).ok).toBe(false);
    await pool.query('drop trigger die on subscription.subscriptions');
  }
  const open = await pool.query<{ id: string }>(
    'select id from money.payments where is_open order by created_at',
  );
  const [first] = open.rows;
  test.clock.advance(3 * 60_000);
  const jobs = subscriptionJobs(test, (gateway) =>
    patientWith({ ...gateway, close: (key) => (key === first?.id ? never() : gateway.close(key)) }, 200),
  );
  await expect(jobs.recover()).rejects.toThrow('1 of');
  const { rows } = await pool.query<{ id: string }>('select id from money.payments where is_open');
  expect(rows.map(({ id }) => id)).toEqual([first?.id]);
});
