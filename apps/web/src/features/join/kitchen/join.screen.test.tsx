import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  getApplications,
  registerChef,
  registerGrocery,
  registerRestaurant,
} from '@sufra/contract/partners/applications.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, reply } from '../../../../test/network.ts';
import { choosePicture } from '../../../../test/pictures.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { kitchenOwner, withoutPlan } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Kind = 'chef' | 'restaurant' | 'grocery';
type Application = ReplyOf<typeof getApplications>[number];

const applied = (type: Kind, change: Partial<Application> = {}): Application => ({
  id: idOf(3),
  type,
  status: 'pending',
  name: 'Layla',
  submittedAt: `${today}T05:00:00.000Z`,
  decidedAt: null,
  reason: null,
  ...change,
});
const begun = (kind: Kind, ...applications: Application[]) =>
  ({
    path: `/join/${kind}`,
    user: withoutPlan,
    replies: [
      reply(getApplications, applications),
      reply(registerChef, { id: idOf(3), status: 'pending' }),
      reply(registerRestaurant, { id: idOf(3), status: 'pending' }),
      reply(registerGrocery, { id: idOf(3), status: 'pending' }),
    ],
  }) satisfies Shown;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const titled = (name: string) => page.getByRole('heading', { level: 1, name });
const next = (texts: Texts) => button(texts('join:next'));
const submit = (texts: Texts) => button(texts('join:submit'));

const registers = { chef: registerChef, restaurant: registerRestaurant, grocery: registerGrocery } as const;
const pictures = {
  chef: ['idFront', 'idBack', 'selfie'],
  restaurant: ['tradeLicense', 'managerEmiratesId', 'managerSelfie'],
  grocery: ['tradeLicense', 'managerEmiratesId', 'managerSelfie'],
} as const;

async function givePictures(texts: Texts, kind: Kind): Promise<void> {
  await button(texts('join:start')).click();
  for (const name of pictures[kind]) {
    if (name === 'selfie') await next(texts).click();
    await choosePicture(texts, texts(`join:picture.${name}.label`));
  }
  await next(texts).click();
  await expect.element(titled(texts(`join:${kind}.details.title`))).toBeVisible();
}

async function fillDetails(texts: Texts, kind: Kind): Promise<void> {
  await box(texts(`join:${kind}.details.name`)).fill('Layla Haddad');
  if (kind === 'chef') await box(texts('join:emirates_id.label')).fill('784-1990-1234567-6');
  await page.getByRole('combobox', { name: texts('join:place.emirate') }).selectOptions('Dubai');
  await page.getByRole('combobox', { name: texts('join:place.area'), exact: true }).selectOptions('Marina');
  await box(texts(`join:${kind}.details.address`)).fill('Al Marsa Street, Marina Tower 3');
  if (kind !== 'grocery')
    await page.getByRole('checkbox', { name: texts('options:cuisine.emirati') }).click();
  await box(texts('join:bank.iban')).fill('AE٠٧ ٠٣٣١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦');
  await box(texts('join:bank.name')).fill('Emirates NBD');
  await box(texts('join:bank.holder')).fill('Layla Haddad');
}

describeStates('the application of a kitchen', {
  ...begun('restaurant', applied('restaurant')),
  read: getApplications,
  loading: 'common:loading',
  filled: (texts) => titled(texts('join:received.waiting')),
});

describe.each(['chef', 'restaurant', 'grocery'] as const)('applying as a %s', (kind) => {
  it.each(['en', 'ar'] as const)('lists in %s what is required', async (language) => {
    await showScreen({ ...begun(kind), language });
    await expect.element(titled(textsIn(language)(`join:${kind}.intro.title`))).toBeVisible();
    await expectFinished(language);
  });

  it('continues only with all pictures', async () => {
    await showScreen(begun(kind));
    await button(t('join:start')).click();
    await expect.element(next(t)).toBeDisabled();
    const [first = 'idFront', second = 'idBack', third = 'selfie'] = pictures[kind];
    await choosePicture(t, t(`join:picture.${first}.label`));
    await expect.element(next(t)).toBeDisabled();
    await choosePicture(t, t(`join:picture.${second}.label`));
    await expectFinished('en');
    if (kind === 'chef') await next(t).click();
    await expect.element(next(t)).toBeDisabled();
    await choosePicture(t, t(`join:picture.${third}.label`));
    await expect.element(next(t)).toBeEnabled();
  });

  it('names what is missing, and sends nothing', async () => {
    await showScreen({ ...begun(kind), user: { ...withoutPlan, name: null, location: null } });
    await givePictures(t, kind);
    await submit(t).click();
    const name = box(t(`join:${kind}.details.name`));
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription(new RegExp(t(`join:wrong.${kind}_name`)));
    for (const key of [
      'iban',
      'bankName',
      'accountHolder',
      `${kind}_address`,
      ...(kind === 'grocery' ? [] : (['cuisines'] as const)),
      'emirate',
    ] as const)
      await expect.element(page.getByText(t(`join:wrong.${key}`))).toBeVisible();
    await expect.element(page.getByRole('alert').filter({ hasText: t('join:missing.text') })).toBeVisible();
    await expectFinished('en');
    await box(t('join:bank.iban')).fill('AE07 0331 2345 6789 0123 457');
    await expect.element(page.getByText(t('errors:field.iban_check'))).toBeVisible();
    expect(callsOf(registers[kind])).toEqual([]);
  });

  it('sends everything once, shows the next steps, and never shows a second form', async () => {
    await showScreen(begun(kind));
    await givePictures(t, kind);
    await fillDetails(t, kind);
    await expect.element(box(t('join:bank.iban'))).toHaveValue('AE07 0331 2345 6789 0123 456');
    answer(reply(getApplications, [applied(kind)]));
    await doubleClick(submit(t));
    await expect.element(titled(t('join:received.title'))).toBeVisible();
    for (const key of ['review', 'documents', 'notification', 'orders'] as const)
      await expect.element(page.getByText(t(`join:received.${key}`))).toBeVisible();
    await expectFinished('en');
    const bodies = callsOf(registers[kind]).map(({ body }) => body);
    expect(bodies).toHaveLength(1);
    expect(Object.keys(bodies[0]?.documents ?? {})).toEqual(pictures[kind]);
    expect(bodies[0]?.bankInfo.iban).toBe('AE070331234567890123456');
    const there = shownPath();
    window.history.back();
    await expect.poll(shownPath).not.toBe(there);
    await expect.element(titled(t('join:received.title'))).toBeVisible();
    expect(submit(t).elements()).toHaveLength(0);
  });

  it('shows a rejected applicant the reason, and starts again', async () => {
    const decidedAt = `${today}T06:00:00.000Z`;
    await showScreen(begun(kind, applied(kind, { status: 'rejected', decidedAt, reason: '784' })));
    await expect.element(titled(t('join:rejected.title'))).toBeVisible();
    await expect.element(page.getByText('784')).toBeVisible();
    await expectFinished('en');
    await button(t('join:rejected.again')).click();
    await expect.element(next(t)).toBeDisabled();
  });

  it('redirects a partner to the dashboard', async () => {
    await showScreen({ ...begun(kind, applied(kind, { status: 'approved' })), user: kitchenOwner });
    await expect.element(titled(t('join:partner.title'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('join:partner.open') }))
      .toHaveAttribute('href', '/partner/dashboard');
    await expectFinished('en');
  });
});

describe('applying as a restaurant', () => {
  it('returns to the pictures, which are kept', async () => {
    await showScreen(begun('restaurant'));
    await givePictures(t, 'restaurant');
    window.history.back();
    await expect.element(titled(t('join:restaurant.documents.title'))).toBeVisible();
    await expect.element(next(t)).toBeEnabled();
  });

  it('asks a visitor for a phone before sending', async () => {
    await showScreen({ ...begun('restaurant'), user: null });
    await givePictures(t, 'restaurant');
    await fillDetails(t, 'restaurant');
    await submit(t).click();
    const proof = page.getByRole('dialog', { name: t('join:proof.title') });
    await expect.element(proof.getByRole('textbox', { name: t('identity:phone_label') })).toBeVisible();
    await expectFinished('en');
    expect(callsOf(registerRestaurant)).toEqual([]);
    expect(shownPath()).toMatch(/^\/join\/restaurant/);
  });
});

describeRefusals('applying as a restaurant', {
  ...begun('restaurant'),
  action: registerRestaurant,
  values: { too_many_applications: { from: '2026-03-10T05:00:00.000Z' } },
  // The screen refetches and shows the state they reveal.
  besides: ['already_applied', 'already_partner', 'partner_suspended'],
  words: {
    too_many_applications: (texts) => texts('join:too_often', { date: '|' }).split('|')[0] ?? '',
  },
  prepare: async (texts) => {
    await givePictures(texts, 'restaurant');
    await fillDetails(texts, 'restaurant');
  },
  act: (texts) => submit(texts).click(),
});
