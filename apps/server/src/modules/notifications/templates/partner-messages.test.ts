import { registerChef } from '@sufra/contract/partners/applications.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chefBody } from '../../../../test/applicants.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { partner } from '../../../../test/kitchens.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const toldOf = async (accountId: AccountId): Promise<unknown[]> => {
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query<object>(
    'select kind, language, params from notifications.messages where account_id = $1 order by event_id',
    [accountId],
  );
  return rows;
};

const about = (kind: string, language: string, name: string) => ({
  kind,
  language,
  params: { partner: name },
});

it('writes to applicants in the language of the form until the profile has one', async () => {
  const phone = '+971508350001';
  const client = await signIn(test, phone);
  const headers = { 'accept-language': 'ar' };
  const { id: applicationId } = await client.get(registerChef, { body: chefBody, headers });
  const accountId = await accountIdOf(test, phone);
  const received = about('application_received', 'ar', 'Mariam Al Ali');
  expect(await toldOf(accountId)).toEqual([received]);
  await client.get(saveLanguage, { body: { language: 'en' } });
  const decided = { applicationId, accountId, change: 'rejected' } as const;
  for (let time = 0; time < 3; time += 1)
    await test.app.db.transaction((tx) => announce(tx, 'application.changed', decided));
  expect(await toldOf(accountId)).toEqual([received, about('application_rejected', 'en', 'Mariam Al Ali')]);
});

it('announces each suspension to a partner by name, and none to an erased one', async () => {
  const phone = '+971508350002';
  const { id: partnerId, client } = await partner(test, phone, 'restaurant');
  await client.get(saveLanguage, { body: { language: 'ar' } });
  const accountId = await accountIdOf(test, phone);
  const tell = (change: 'suspended' | 'reinstated') =>
    test.app.db.transaction((tx) => announce(tx, 'partner.changed', { partnerId, accountId, change }));
  for (const change of ['suspended', 'reinstated', 'suspended'] as const) await tell(change);
  const kinds = ['standing_suspended', 'standing_reinstated', 'standing_suspended'];
  expect(await toldOf(accountId)).toEqual(kinds.map((kind) => about(kind, 'ar', 'مطبخ 02')));
  await test.app.db.pool.query('update identity.accounts set phone = null, erased_at = now() where id = $1', [
    accountId,
  ]);
  await tell('reinstated');
  expect(await toldOf(accountId)).toHaveLength(3);
});
