import {
  approvePartner,
  getAdminPartner,
  reinstatePartner,
  rejectPartner,
  revealIban,
  suspendPartner,
} from '@sufra/contract/partners/admin-partners.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;
type Decision = 'approve' | 'reject' | 'suspend' | 'reinstate';

const detailOf = (status: PartnerStatus): ReplyOf<typeof getAdminPartner> => ({
  partner: {
    id: idOf(3),
    type: 'chef',
    name: 'Umm Ali',
    phone: '+971501234568',
    status,
    emirate: 'Dubai',
    area: 'Marina',
    createdAt: at,
  },
  cuisines: ['emirati'],
  address: '12',
  pin: null,
  hasOwnDelivery: false,
  description: null,
  business: null,
  bank: { iban: 'AE07 •••• 3456', bankName: 'ENBD', accountHolder: 'Umm Ali' },
  emiratesId: { number: '784-1990-•••••••-6', hasCheckDigit: false },
  documents: [{ id: idOf(4), kind: 'id_front', removedAt: null }],
  suspension: status === 'suspended' ? { at, reason: '123' } : null,
  openOrders: { untouched: 2, underWay: 1 },
  applications: [
    { id: idOf(3), type: 'chef', status: 'pending', submittedAt: at, decidedAt: null, reason: null },
  ],
});
const shownAs = (status: PartnerStatus) =>
  ({
    path: `/admin/partners/${idOf(3)}`,
    user: admin,
    replies: [reply(getAdminPartner, detailOf(status)), reply(getSupportWaiting, { open: 0 })],
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

describeStates('an applicant in the admin panel', {
  ...applicant,
  read: getAdminPartner,
  loading: 'common:loading',
  filled: (texts) => button(texts('admin:partner.approve')),
});

describe('a partner in the admin panel', () => {
  it.each([
    { status: 'pending', offered: ['approve', 'reject'] },
    { status: 'approved', offered: ['suspend'] },
    { status: 'suspended', offered: ['reinstate'] },
    { status: 'rejected', offered: [] },
  ] as const)('offers its decisions when $status', async ({ status, offered }) => {
    await showScreen(shownAs(status));
    await expect.element(page.getByRole('heading', { name: t('admin:partner.applications') })).toBeVisible();
    const all = ['approve', 'reject', 'suspend', 'reinstate'] as const;
    expect(all.filter((one) => button(t(`admin:partner.${one}`)).elements().length > 0)).toEqual(offered);
    await expectFinished('en');
  });

  it('says that there is no such partner', async () => {
    await showScreen({ ...applicant, replies: [...applicant.replies, refuse(getAdminPartner, 'not_found')] });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('leads to the partner that an approval makes', async () => {
    const approved = { ...detailOf('approved').partner, id: idOf(5) };
    await showScreen({ ...applicant, replies: [...applicant.replies, reply(approvePartner, approved)] });
    await decide('approve')(t);
    await expect.poll(shownPath).toBe(`/admin/partners/${idOf(5)}`);
    expect(callsOf(approvePartner).map(({ body }) => body)).toEqual([{ type: 'chef' }]);
  });

  it('asks for a reason before it turns an applicant down', async () => {
    await showScreen(applicant);
    await decide('reject', 'no')(t);
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(rejectPartner)).toEqual([]);
  });

  it('says which orders a suspension passes on', async () => {
    await showScreen(shownAs('approved'));
    await button(t('admin:partner.suspend')).click();
    await expect.element(dialog.getByText(t('admin:partner.suspend_untouched', { count: 2 }))).toBeVisible();
    await expect.element(dialog.getByText(t('admin:partner.suspend_under_way', { count: 1 }))).toBeVisible();
    await expectFinished('en');
  });

  it('hides the IBAN until it is revealed', async () => {
    const numbers = reply(revealIban, { iban: 'AE070331234567890123456', emiratesId: null });
    await showScreen({ ...applicant, replies: [...applicant.replies, numbers] });
    await expect.element(page.getByText('AE07 •••• 3456')).toBeVisible();
    await reveal(t);
    await expect.element(page.getByText('AE07 0331 2345 6789 0123 456')).toBeVisible();
    await button(t('admin:partner.hide')).click();
    await expect.element(page.getByText('AE07 0331 2345 6789 0123 456')).not.toBeInTheDocument();
  });
});

const besides = ['confirmation_needed'] as const;
const why = 'The kitchen moved';
describeRefusals('approving a partner', {
  ...applicant,
  action: approvePartner,
  besides,
  act: decide('approve'),
});
describeRefusals('turning a partner down', {
  ...applicant,
  action: rejectPartner,
  besides,
  act: decide('reject', why),
});
describeRefusals('suspending a partner', {
  ...shownAs('approved'),
  action: suspendPartner,
  besides,
  act: decide('suspend', why),
});
describeRefusals('reinstating a partner', {
  ...shownAs('suspended'),
  action: reinstatePartner,
  besides,
  act: decide('reinstate'),
});
describeRefusals('revealing an IBAN', { ...applicant, action: revealIban, besides, act: reveal });
