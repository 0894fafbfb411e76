import { getPartnerRecord } from '@sufra/contract/admin/records.ts';
import {
  approvePartner,
  getAdminPartner,
  reinstatePartner,
  rejectPartner,
  revealIban,
  suspendPartner,
  takeDownDishPhoto,
} from '@sufra/contract/partners/admin-partners.ts';
import { getDocument, getDuplicates, setDocumentExpiry } from '@sufra/contract/partners/documents.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, never, refuse, reply, replyFile } from '../../../../test/network.ts';
import { photo } from '../../../../test/pictures.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { recordOf } from '../../../../test/replies/records.ts';
import { isolate } from '../../../lib/format.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
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
  documents: [{ id: idOf(4), kind: 'id_front', removedAt: null, expiresOn: null }],
  suspension: status === 'suspended' ? { at, reason: '123' } : null,
  photos: [{ id: idOf(7), mealId: 'adas-soup', name: 'Umm Ali' }],
  openOrders: { untouched: 2, underWay: 1 },
  applications: [
    { id: idOf(3), type: 'chef', status: 'pending', submittedAt: at, decidedAt: null, reason: null },
  ],
});
const shownAs = (status: PartnerStatus) =>
  ({
    path: `/admin/partners/${idOf(3)}`,
    user: admin,
    replies: [
      reply(getAdminPartner, detailOf(status)),
      reply(getSupportWaiting, { open: 0 }),
      reply(getPartnerRecord, recordOf.partner),
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

  it('shows that the partner does not exist', async () => {
    await showScreen({ ...applicant, replies: [...applicant.replies, refuse(getAdminPartner, 'not_found')] });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('opens the partner after an approval', async () => {
    const approved = { ...detailOf('approved').partner, id: idOf(5) };
    await showScreen({ ...applicant, replies: [...applicant.replies, reply(approvePartner, approved)] });
    await decide('approve')(t);
    await expect.poll(shownPath).toBe(`/admin/partners/${idOf(5)}`);
    expect(callsOf(approvePartner).map(({ body }) => body)).toEqual([{ type: 'chef' }]);
  });

  it('asks for a reason before a rejection', async () => {
    await showScreen(applicant);
    await decide('reject', 'no')(t);
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(rejectPartner)).toEqual([]);
  });

  it('names the orders that a suspension reassigns', async () => {
    await showScreen(shownAs('approved'));
    await button(t('admin:partner.suspend')).click();
    await expect.element(dialog.getByText(t('admin:partner.suspend_untouched', { count: 2 }))).toBeVisible();
    await expect.element(dialog.getByText(t('admin:partner.suspend_under_way', { count: 1 }))).toBeVisible();
    await expectFinished('en');
  });

  it("takes a dish's photo down with a reason", async () => {
    const taken = reply(takeDownDishPhoto, { ok: true });
    await showScreen({ ...shownAs('approved'), replies: [...shownAs('approved').replies, taken] });
    await button(t('admin:photos.take_down_named', { name: isolate('Umm Ali') })).click();
    await dialog.getByRole('textbox').fill('Shows nuts.');
    await expectFinished('en');
    await dialog.getByRole('button', { name: t('admin:photos.take_down') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(takeDownDishPhoto).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: idOf(3), photoId: idOf(7) }, body: { mealId: 'adas-soup', reason: 'Shows nuts.' } },
    ]);
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

const front = t('admin:documents.kind.id_front');
const view = (texts: Texts) =>
  button(texts('admin:documents.look_named', { name: texts('admin:documents.kind.id_front') })).click();

describe('the documents of an applicant', () => {
  it('open one by one, and can be enlarged', async () => {
    await showScreen({
      ...applicant,
      replies: [...applicant.replies, replyFile(getDocument, await photo())],
    });
    await view(t);
    const picture = dialog.getByRole('img', { name: front });
    await expect.element(picture).toBeVisible();
    await expect.element(dialog).toHaveTextContent(t('admin:documents.on_record'));
    const widthNow = (): number => picture.element().getBoundingClientRect().width;
    const before = widthNow();
    await button(t('admin:documents.larger')).click();
    await expect.poll(widthNow).toBeGreaterThan(before * 1.4);
    await expectFinished('en');
    await button(t('admin:documents.smaller')).click();
    await expect.element(button(t('admin:documents.smaller'))).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(picture).not.toBeInTheDocument();
    expect(callsOf(getDocument).map(({ params }) => params)).toEqual([{ id: idOf(4) }]);
  });

  it('show that they are loading', async () => {
    await showScreen({ ...applicant, replies: [...applicant.replies, never(getDocument)] });
    await view(t);
    await expect.element(dialog.getByRole('status')).toHaveTextContent(t('admin:documents.loading'));
  });

  it('explain a failure in Arabic, and refetch on retry', async () => {
    const texts = textsIn('ar');
    const failing = [...applicant.replies, refuse(getDocument, 'unavailable')];
    await showScreen({ ...applicant, language: 'ar', replies: failing });
    await view(texts);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(texts('errors:unavailable'));
    await expectFinished('ar');
    answer(replyFile(getDocument, await photo()));
    await dialog.getByRole('button', { name: texts('common:actions.retry') }).click();
    await expect.element(dialog.getByRole('img')).toBeVisible();
  });

  it('close if no code is entered', async () => {
    await showScreen({
      ...applicant,
      replies: [...applicant.replies, refuse(getDocument, 'confirmation_needed')],
    });
    await view(t);
    const question = page.getByRole('dialog', { name: t('admin:confirm.title') });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: t('common:actions.cancel') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each([
    ['2026-03-02', 'expired', '2 March 2026'],
    ['2026-03-03', 'expires', '3 March 2026'],
    ['2026-04-02', 'expires', '2 April 2026'],
    ['2026-04-03', 'valid', '3 April 2026'],
  ] as const)('that end on %s are shown as %s', async (expiresOn, said, day) => {
    const documents = [{ id: idOf(4), kind: 'id_front' as const, removedAt: null, expiresOn }];
    const detail = reply(getAdminPartner, { ...detailOf('pending'), documents });
    await showScreen({ ...applicant, replies: [...applicant.replies, detail] });
    await expect.element(page.getByText(t(`admin:documents.${said}`, { day }))).toBeVisible();
  });

  it('get an expiry date, read from the picture', async () => {
    const saved = reply(setDocumentExpiry, { id: idOf(4), expiresOn: '2027-05-01' });
    const picture = replyFile(getDocument, await photo());
    await showScreen({ ...applicant, replies: [...applicant.replies, picture, saved] });
    await expect.element(page.getByText(t('admin:documents.no_expiry'))).toBeVisible();
    await view(t);
    await dialog.getByLabelText(t('admin:documents.valid_until')).fill('2027-05-01');
    await dialog.getByRole('button', { name: t('admin:documents.save_expiry') }).click();
    await expect
      .poll(() => callsOf(setDocumentExpiry).map(({ body }) => body))
      .toEqual([{ expiresOn: '2027-05-01' }]);
  });

  it('show that they were removed', async () => {
    const detail = detailOf('approved');
    const removed = {
      ...detail,
      documents: [{ id: idOf(4), kind: 'id_front' as const, removedAt: at, expiresOn: null }],
    };
    await showScreen({ ...applicant, replies: [...applicant.replies, reply(getAdminPartner, removed)] });
    await expect
      .element(page.getByText(t('admin:documents.removed', { day: '3 March 2026' }).slice(0, 10)))
      .toBeVisible();
    expect(
      page.getByRole('button', { name: t('admin:documents.look_named', { name: front }) }).elements(),
    ).toEqual([]);
    await showScreen({
      ...applicant,
      replies: [...applicant.replies, reply(getAdminPartner, { ...detail, documents: [] })],
    });
    await expect.element(page.getByText(t('admin:documents.none'))).toBeVisible();
  });
});

const besides = ['confirmation_needed'] as const;
const why = 'The kitchen moved';
describeLostRefetch('a partner', {
  ...applicant,
  read: getAdminPartner,
  action: rejectPartner,
  field: () => dialog.getByRole('textbox'),
  typed: why,
  act: decide('reject', why),
});
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

it('names other accounts with the same number, with a link', async () => {
  const found = [
    { kind: 'iban' as const, role: 'driver' as const, id: idOf(8), name: 'Rashid Khan' },
    { kind: 'emirates_id' as const, role: 'partner' as const, id: idOf(9), name: 'Bait Al Majlis' },
  ];
  await showScreen({ ...applicant, replies: [...applicant.replies, reply(getDuplicates, found)] });
  await expect.element(page.getByText(t('admin:duplicates.title'))).toBeVisible();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Rashid Khan')).toHaveAttribute('href', `/admin/drivers/${idOf(8)}`);
  await expect.element(link('Bait Al Majlis')).toHaveAttribute('href', `/admin/partners/${idOf(9)}`);
  await expectFinished('en');
});
