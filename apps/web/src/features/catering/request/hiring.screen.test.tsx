import { askForChef, getEvent } from '@sufra/contract/catering/catering.ts';
import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getDeliveryAddresses } from '@sufra/contract/household/addresses.ts';
import { getMembers } from '@sufra/contract/household/household.ts';
import { languages } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { eventId, eventIn } from '../../../../test/replies/events.ts';
import { self, son, unread } from '../../../../test/replies/household.ts';
import { home } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const asking = {
  path: '/chef-hiring',
  user: subscriber,
  replies: [reply(getDeliveryAddresses, [home]), reply(getMembers, { members: [self, son] })],
} satisfies Shown;
const sent = [
  reply(askForChef, ({ language }) => eventIn(language)),
  reply(getEvent, ({ language }) => eventIn(language)),
];
const birthday = (texts: Texts = t) =>
  page.getByRole('radio', { name: texts('options:event_type.birthday') });
const guests = (texts: Texts = t) => page.getByRole('textbox', { name: texts('catering:form.guests') });
const submit = (texts: Texts = t) => page.getByRole('button', { name: texts('catering:form.submit') });

async function describeEvent(texts: Texts = t): Promise<void> {
  await birthday(texts).click();
  await guests(texts).fill('١٢');
  await page.getByLabelText(texts('catering:form.date')).fill(dayFrom(10));
  await page.getByRole('combobox', { name: texts('catering:form.time') }).selectOptions('19:30');
  await page.getByRole('combobox', { name: texts('catering:form.cuisine') }).selectOptions('lebanese');
  await page.getByRole('checkbox', { name: texts('options:program.keto') }).click();
}
async function expectKept(): Promise<void> {
  await expect.element(birthday()).toBeChecked();
  await expect.element(guests()).toHaveValue('12');
  await expect.element(page.getByLabelText(t('catering:form.date'))).toHaveValue(dayFrom(10));
  await expect.element(page.getByRole('checkbox', { name: t('options:program.keto') })).toBeChecked();
}
async function ask(texts: Texts): Promise<void> {
  await describeEvent(texts);
  await submit(texts).click();
}

describe.each(languages)('the request of an event, in %s', (language) => {
  it('is complete, readable and usable', async () => {
    const texts = textsIn(language);
    await showScreen({ ...asking, language });
    await expect.element(submit(texts)).toBeVisible();
    await expectFinished(language);
  });
});

describe('the request of an event', () => {
  it('is sent once, with the surcharge of premium diets shown', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, ...sent] });
    await describeEvent();
    await expect.element(page.getByRole('status').filter({ hasText: 'AED 120.00' })).toBeVisible();
    await expectFinished('en');
    await doubleClick(submit());
    await expect.poll(shownPath).toBe(`/chef-hiring/requests/${eventId}`);
    expect(callsOf(askForChef).map(({ body }) => body)).toEqual([
      {
        eventType: 'birthday',
        guests: 12,
        startsAt: `${dayFrom(10)}T19:30:00+04:00`,
        cuisine: 'lebanese',
        addressId: home.id,
        specialRequirements: null,
        dietaryOptions: ['keto'],
      },
    ]);
    history.back();
    await expect.element(guests()).toHaveValue('');
  });

  it('names what is missing, focuses the first field and sends nothing', async () => {
    await showScreen(asking);
    await submit().click();
    for (const problem of ['type_wrong', 'date_wrong', 'time_wrong', 'cuisine_wrong'] as const)
      await expect.element(page.getByText(t(`catering:form.${problem}`))).toBeVisible();
    await expect
      .element(page.getByRole('radio', { name: t('options:event_type.family_dinner') }))
      .toHaveFocus();
    await expectFinished('en');
    expect(callsOf(askForChef)).toEqual([]);
  });

  it('requires an address', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, reply(getDeliveryAddresses, [])] });
    await ask(t);
    await expect.element(page.getByText(t('catering:form.where_wrong'))).toBeVisible();
    await expectFinished('en');
    await showScreen({ ...asking, isReload: true });
    await expectKept();
  });

  it('survives the sign-in of a visitor', async () => {
    const login = reply(getDemo, { enabled: false, code: null, accounts: [] });
    await showScreen({ path: '/chef-hiring', replies: [login] });
    await page.getByRole('link', { name: t('catering:hiring.begin') }).click();
    await describeEvent();
    await page.getByRole('button', { name: t('catering:form.sign_in') }).click();
    await expect.poll(shownPath).toBe(`/login?next=${encodeURIComponent('/chef-hiring#request')}`);
    await showScreen({ ...asking, isReload: true });
    await expectKept();
  });

  it('leads to a missing profile and back', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, refuse(askForChef, 'flow_incomplete')] });
    await ask(t);
    await expect
      .element(page.getByRole('link', { name: t('catering:form.to_profile') }))
      .toHaveAttribute('href', `/onboarding?edit=profile&next=${encodeURIComponent('/chef-hiring#request')}`);
    await expectFinished('en');
  });

  it('retries a lost answer with the same key', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, lose(askForChef)] });
    await ask(t);
    await expect.element(alertWith(t('catering:form.undecided'))).toBeVisible();
    answer(...sent);
    await submit().click();
    await expect.poll(() => callsOf(askForChef).length).toBe(2);
    expect(new Set(callsOf(askForChef).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('shows which allergies the chef sees, and which are not understood', async () => {
    const told = { ...son, allergies: ['nuts', 'peenuts'], understood: [unread('peenuts', 'peanut')] };
    await showScreen({
      ...asking,
      replies: [...asking.replies, reply(getMembers, { members: [self, told] })],
    });
    await expect.element(page.getByText(t('catering:form.needs.title'))).toBeVisible();
    await expect.element(page.getByText(new RegExp(t('catering:form.needs.unread')))).toBeVisible();
    await expectFinished('en');
  });
});

describeRefusals('asking for a chef', {
  ...asking,
  action: askForChef,
  besides: ['flow_incomplete', 'too_many_events'],
  words: {
    address_not_found: (texts) => texts('catering:form.where_wrong'),
    request_in_flight: (texts) => texts('catering:form.undecided'),
    unavailable: (texts) => texts('catering:form.undecided'),
  },
  place: (text) => page.getByText(text).first(),
  prepare: describeEvent,
  act: (texts) => submit(texts).click(),
});
