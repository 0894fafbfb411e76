import { getDriverRecord } from '@sufra/contract/admin/records.ts';
import { getDuplicates } from '@sufra/contract/partners/documents.ts';
import {
  approveDriver,
  getAdminDriver,
  reinstateDriver,
  rejectDriver,
  revealDriver,
  suspendDriver,
} from '@sufra/contract/delivery/admin-drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { recordOf } from '../../../../test/replies/records.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;
type Detail = ReplyOf<typeof getAdminDriver>;
type Status = Detail['driver']['status'];
type Decision = 'approve' | 'reject' | 'suspend' | 'reinstate';

const detailOf = (status: Status): Detail => ({
  driver: {
    id: idOf(3),
    driverId: status === 'approved' ? 'D-1042' : null,
    name: 'Omar Khalil',
    phone: '+971501234568',
    status,
    vehicleType: 'motorcycle',
    emirate: 'Dubai',
    isOnline: status === 'approved',
    createdAt: at,
  },
  email: null,
  vehicle: { plateNumber: '12345', model: '250', year: 2024, color: '1' },
  emergencyContact: { name: 'Mariam', phone: '+971501234569' },
  bank: { iban: 'AE07 •••• 3456', bankName: 'ENBD', accountHolder: 'Omar Khalil' },
  emiratesId: { number: '784-1990-•••••••-6', hasCheckDigit: true },
  drivingLicense: '••••567',
  documents: [{ id: idOf(4), kind: 'id_front', removedAt: null, expiresOn: null }],
  suspension: status === 'suspended' ? { at, reason: '123' } : null,
  applications: [{ id: idOf(3), status: 'pending', submittedAt: at, decidedAt: null, reason: null }],
});
const shownAs = (status: Status) =>
  ({
    path: `/admin/drivers/${idOf(3)}`,
    user: admin,
    replies: [
      reply(getAdminDriver, detailOf(status)),
      reply(getSupportWaiting, { open: 0 }),
      reply(getDriverRecord, recordOf.driver),
      reply(getDuplicates, []),
    ],
  }) satisfies Shown;
const applicant = shownAs('pending');

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const reveal = (texts: Texts) => button(texts('admin:partner.reveal')).click();
const decide = (decision: Decision, reason?: string) => async (texts: Texts) => {
  await button(texts(`admin:partner.${decision}`)).click();
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: texts(`admin:partner.${decision}`) }).click();
};

describeStates('a driver’s application in the admin panel', {
  ...applicant,
  read: getAdminDriver,
  loading: 'common:loading',
  filled: (texts) => button(texts('admin:partner.approve')),
});

describe('a driver in the admin panel', () => {
  it.each([
    { status: 'pending', offered: ['approve', 'reject'] },
    { status: 'approved', offered: ['suspend'] },
    { status: 'suspended', offered: ['reinstate'] },
    { status: 'rejected', offered: [] },
  ] as const)('offers its decisions when $status', async ({ status, offered }) => {
    await showScreen(shownAs(status));
    await expect.element(page.getByRole('heading', { name: t('admin:driver.vehicle') })).toBeVisible();
    const all = ['approve', 'reject', 'suspend', 'reinstate'] as const;
    expect(all.filter((one) => button(t(`admin:partner.${one}`)).elements().length > 0)).toEqual(offered);
    await expectFinished('en');
  });

  it('shows that the driver does not exist', async () => {
    await showScreen({ ...applicant, replies: [...applicant.replies, refuse(getAdminDriver, 'not_found')] });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('opens the driver after an approval', async () => {
    const approved = { ...detailOf('approved').driver, id: idOf(5) };
    await showScreen({ ...applicant, replies: [...applicant.replies, reply(approveDriver, approved)] });
    await decide('approve')(t);
    await expect.poll(shownPath).toBe(`/admin/drivers/${idOf(5)}`);
  });

  it('asks for a reason before a suspension', async () => {
    await showScreen(shownAs('approved'));
    await decide('suspend', ' ')(t);
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(suspendDriver)).toEqual([]);
  });

  it('hides the driving licence until it is revealed', async () => {
    const numbers = reply(revealDriver, {
      iban: 'AE070331234567890123456',
      emiratesId: null,
      drivingLicense: '1234567',
    });
    await showScreen({ ...applicant, replies: [...applicant.replies, numbers] });
    await expect.element(page.getByText('••••567')).toBeVisible();
    await reveal(t);
    await expect.element(page.getByText('1234567', { exact: true })).toBeVisible();
    await button(t('admin:partner.hide')).click();
    await expect.element(page.getByText('1234567', { exact: true })).not.toBeInTheDocument();
  });
});

const besides = ['confirmation_needed'] as const;
const why = 'The licence has expired';
describeLostRefetch('a driver', {
  ...applicant,
  read: getAdminDriver,
  action: rejectDriver,
  field: () => dialog.getByRole('textbox'),
  typed: why,
  act: decide('reject', why),
});
describeRefusals('approving a driver', {
  ...applicant,
  action: approveDriver,
  besides,
  act: decide('approve'),
});
describeRefusals('turning a driver down', {
  ...applicant,
  action: rejectDriver,
  besides,
  act: decide('reject', why),
});
describeRefusals('suspending a driver', {
  ...shownAs('approved'),
  action: suspendDriver,
  besides,
  act: decide('suspend', why),
});
describeRefusals('reinstating a driver', {
  ...shownAs('suspended'),
  action: reinstateDriver,
  besides,
  act: decide('reinstate'),
});
describeRefusals('revealing a driver’s numbers', {
  ...applicant,
  action: revealDriver,
  besides,
  act: reveal,
});
