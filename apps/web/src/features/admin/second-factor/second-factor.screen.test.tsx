import {
  getSecondFactor,
  passSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '@sufra/contract/identity/second-factor.ts';
import { getStaff, type StaffMember } from '@sufra/contract/identity/staff.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { getDemo } from '@sufra/contract/demo/demo.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectAccessible } from '../../../../test/standards.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;
const self: StaffMember = {
  ...{ id: idOf(1), phone: '+971501234567', name: 'Noura', role: 'owner', lastSeenAt: at },
  ...{ isSelf: true, isSuspended: false, secondFactorSince: at },
};
const omar: StaffMember = {
  ...self,
  ...{ id: idOf(2), phone: '+971501234568', name: 'Omar', role: 'support', isSelf: false },
};
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Sufra:%2B971501234567?issuer=Sufra&secret=${secret}`;
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `ABCD-EFG${'23456789AB'.charAt(at)}`);

const open = [reply(getSupportWaiting, { open: 0 }), reply(getStaff, [self, omar])];
const closed = (step: string) => [
  refuse(getSupportWaiting, 'second_factor_needed', { step }),
  refuse(getStaff, 'second_factor_needed', { step }),
  reply(getDemo, { enabled: false, code: null, accounts: [] }),
];
const shown = { path: '/admin/staff', user: admin } satisfies Shown;
const table = page.getByRole('table', { name: t('admin:staff.title') });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });

it('sets up the app, shows the recovery codes once and opens the panel', async () => {
  const set = [reply(startSecondFactor, { secret, uri }), reply(proveSecondFactor, { recoveryCodes })];
  await showScreen({ ...shown, replies: [...closed('set_up'), ...set] });
  await button(t('admin:factor.start')).click();
  await expect.element(page.getByRole('img', { name: t('admin:factor.qr') })).toBeVisible();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await field(t('admin:factor.prove')).fill('١٢٣٤٥٦');
  await expect.element(page.getByRole('list', { name: t('admin:factor.list') })).toBeVisible();
  expect(callsOf(proveSecondFactor).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  answer(...open);
  await button(t('admin:factor.saved')).click();
  await expect.element(table).toBeVisible();
});

it('asks for a code, says what is wrong, and takes a recovery code', async () => {
  const wrong = refuse(passSecondFactor, 'second_factor_wrong', { attemptsLeft: 4 });
  await showScreen({ ...shown, replies: [...closed('code'), wrong] });
  const code = field(t('admin:factor.code'));
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
  await expect.element(page.getByText(t('errors:second_factor_wrong'))).toBeVisible();
  await expect.element(page.getByText(t('admin:confirm.attempts', { count: 4 }))).toBeVisible();
  await expect.element(code).toHaveValue('');
  await button(t('admin:factor.use_recovery')).click();
  await field(t('admin:factor.recovery')).fill('abcd-efg');
  await button(t('admin:factor.check')).click();
  await expect.element(page.getByText(t('admin:factor.required'))).toBeVisible();
  answer(reply(passSecondFactor, { ok: true }), ...open);
  await field(t('admin:factor.recovery')).fill('abcd-efg2');
  await button(t('admin:factor.check')).click();
  await expect.element(table).toBeVisible();
  expect(callsOf(passSecondFactor).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: 'ABCDEFG2' },
  ]);
});

it.each(['en', 'ar'] as const)('keeps the standards on a small phone in %s', async (language) => {
  await page.viewport(320, 640);
  const texts = textsIn(language);
  const set = [reply(startSecondFactor, { secret, uri }), reply(proveSecondFactor, { recoveryCodes })];
  await showScreen({ ...shown, language, replies: [...closed('set_up'), ...set] });
  await button(texts('admin:factor.start')).click();
  await expect.element(page.getByRole('img', { name: texts('admin:factor.qr') })).toBeVisible();
  await expectAccessible();
  await field(texts('admin:factor.prove')).fill('123456');
  await expect.element(page.getByRole('list', { name: texts('admin:factor.list') })).toBeVisible();
  await expectAccessible();
});

it('renews the recovery codes and sets up another device with a present code', async () => {
  const standing = reply(getSecondFactor, { since: at, recoveryCodesLeft: 3, needed: null });
  const renewed = reply(renewRecoveryCodes, { recoveryCodes });
  await showScreen({
    ...shown,
    replies: [...open, standing, renewed, reply(startSecondFactor, { secret, uri })],
  });
  await button(t('admin:factor.title')).click();
  await expect.element(page.getByText(t('admin:factor.left', { count: 3 }))).toBeVisible();
  await button(t('admin:factor.renew')).click();
  await field(t('admin:factor.code')).fill('123456');
  await expect.element(page.getByRole('list', { name: t('admin:factor.list') })).toBeVisible();
  await button(t('admin:factor.saved')).click();
  await button(t('admin:factor.another')).click();
  await field(t('admin:factor.code')).fill('654321');
  await expect.element(page.getByRole('img', { name: t('admin:factor.qr') })).toBeVisible();
  expect(callsOf(startSecondFactor).map(({ body }) => body)).toEqual([{ code: '654321' }]);
});

it('lets an owner reset the factor of others', async () => {
  const done = reply(resetSecondFactor, { ...omar, secondFactorSince: null });
  await showScreen({ ...shown, replies: [...open, done] });
  await button(t('admin:staff.reset_named', { name: '\u2068Omar\u2069' })).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:staff.reset') })
    .click();
  await expect.poll(() => callsOf(resetSecondFactor)).toHaveLength(1);
});
