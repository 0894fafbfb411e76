import { getDemo } from '@sufra/contract/demo/demo.ts';
import { readAllergies, saveLanguage, saveProfile } from '@sufra/contract/household/household.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { languages } from '@sufra/contract/options.ts';
import { getPicks } from '@sufra/contract/planner/picks.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, doubleClick, never, reply, setNetwork } from '../../../test/network.ts';
import { diet } from '../../../test/replies/household.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { newcomer } from '../../lib/person.fixture.ts';

const t = textsIn('en');
const nothingRead = {
  dishesLeft: null,
  dislikes: [],
  understood: [],
  understoodConditions: [],
  uncheckedConditions: [],
};
const onboarding = {
  path: '/onboarding',
  user: newcomer,
  replies: [reply(readAllergies, nothingRead), reply(getPicks, { groups: [], dishes: [], answered: 0 })],
} satisfies Shown;

/** The server has the saved profile. */
const saved = [
  reply(saveProfile, { ok: true, diet }),
  reply(getSession, () => ({
    user:
      callsOf(saveProfile).length > 0
        ? { ...newcomer, name: 'Layla Haddad', isProfileComplete: true }
        : newcomer,
  })),
];

const name = (texts: Texts = t) => page.getByRole('textbox', { name: texts('household:profile.name') });
const email = page.getByRole('main').getByRole('textbox', { name: t('household:profile.email') });
const health = (texts: Texts = t) => page.getByRole('textbox', { name: texts('household:profile.health') });
const emirate = page.getByRole('combobox', { name: t('household:profile.emirate') });
const slot = page.getByRole('group', { name: t('household:profile.slot') });
const save = (texts: Texts = t) => page.getByRole('button', { name: texts('onboarding:profile.save') });
const welcome = page.getByRole('heading', {
  level: 1,
  name: t('onboarding:welcome.title', { name: 'Layla Haddad' }),
});

async function fill(texts: Texts = t): Promise<void> {
  await name(texts).fill('Layla Haddad');
  await page.getByRole('combobox', { name: texts('household:profile.emirate') }).selectOptions('Dubai');
  await page.getByRole('combobox', { name: texts('household:profile.area') }).selectOptions('Marina');
  await page
    .getByRole('group', { name: texts('household:profile.slot') })
    .getByRole('radio', { name: texts('options:slot.afternoon') })
    .click();
  await page
    .getByRole('group', { name: texts('household:allergies.legend') })
    .getByRole('checkbox', { name: texts('options:allergy.nuts') })
    .click();
}

describe.each(languages)('joining, in %s', (language) => {
  const texts = textsIn(language);

  it('begins with the language and asks for the phone', async () => {
    const noDemo = reply(getDemo, { enabled: false, code: null, accounts: [] });
    await showScreen({ path: '/onboarding', language, replies: [noDemo] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: texts('onboarding:language.title') }))
      .toBeVisible();
    await expectFinished(language);
    await page.getByRole('button', { name: texts('common:actions.continue') }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: texts('onboarding:login.title') }))
      .toBeVisible();
    await expectFinished(language);
  });

  it('shows the profile form complete, readable and usable', async () => {
    await showScreen({ ...onboarding, language });
    await expect.element(save(texts)).toBeVisible();
    await expectFinished(language);
  });
});

describe('the profile of a new user', () => {
  it('names what is missing, focuses the first field and sends nothing', async () => {
    await showScreen(onboarding);
    await save().click();
    await expect.element(name()).toHaveFocus();
    await expect.element(name()).toHaveAccessibleDescription(t('household:profile.wrong.name'));
    await expect.element(emirate).toHaveAccessibleDescription(t('household:profile.wrong.emirate'));
    await expect.element(slot).toHaveTextContent(t('household:profile.wrong.slot'));
    await expectFinished('en');
    expect(callsOf(saveProfile)).toEqual([]);
  });

  it('keeps all other values beside an invalid field, even after a reload', async () => {
    await showScreen(onboarding);
    await fill();
    await email.fill('layla.example');
    await save().click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(new RegExp(t('household:profile.wrong.email')));
    await showScreen({ ...onboarding, isReload: true });
    await expect.element(name()).toHaveValue('Layla Haddad');
    await expect.element(email).toHaveValue('layla.example');
    await expect.element(emirate).toHaveValue('Dubai');
    await expect.element(slot.getByRole('radio', { name: t('options:slot.afternoon') })).toBeChecked();
  });

  it('is saved once, then leads to the welcome and the dishes to rate', async () => {
    await showScreen({
      ...onboarding,
      replies: [...onboarding.replies, ...saved],
    });
    await fill();
    await doubleClick(save());
    await expect.element(welcome).toBeVisible();
    await expectFinished('en');
    expect(callsOf(saveProfile).map(({ body }) => body)).toMatchObject([
      { name: 'Layla Haddad', location: { emirate: 'Dubai', area: 'Marina' }, allergies: ['nuts'] },
    ]);
    await page.getByRole('link', { name: t('onboarding:welcome.start') }).click();
    await expect.poll(shownPath).toBe('/onboarding/dishes');
  });

  it('is kept while offline and saved later', async () => {
    await showScreen({
      ...onboarding,
      replies: [...onboarding.replies, ...saved],
    });
    await fill();
    setNetwork(false);
    await expect.element(page.getByText(t('common:offline_banner'))).toBeVisible();
    await save().click();
    await expect
      .element(alertWith(t('household:profile.save_failed')))
      .toHaveTextContent(t('errors:offline'));
    await expect.element(name()).toHaveValue('Layla Haddad');
    setNetwork(true);
    await expect.element(page.getByText(t('common:offline_banner'))).not.toBeInTheDocument();
    await save().click();
    await expect.element(welcome).toBeVisible();
  });

  it('shows that it is being saved', async () => {
    await showScreen({ ...onboarding, replies: [...onboarding.replies, never(saveProfile)] });
    await fill();
    await save().click();
    await expect
      .element(page.getByRole('button', { name: t('household:saving') }))
      .toHaveAttribute('aria-busy', 'true');
  });

  it('is kept, with the scroll position, in the other language', async () => {
    await showScreen({ ...onboarding, replies: [...onboarding.replies, reply(saveLanguage, { ok: true })] });
    const inArabic = textsIn('ar');
    await fill();
    await health().fill('سكري');
    await expect.element(health()).toBeInViewport();
    (page.getByRole('button', { name: 'العربية' }).element() as HTMLElement).click();
    await expect.element(health(inArabic)).toHaveValue('سكري');
    await expect.element(health(inArabic)).toBeInViewport();
    await expect.element(name(inArabic)).toHaveValue('Layla Haddad');
    await expect
      .element(page.getByRole('combobox', { name: inArabic('household:profile.area') }))
      .toHaveValue('Marina');
    await expectFinished('ar');
    await expect.poll(() => callsOf(saveLanguage).length).toBe(1);
  });

  it('returns to the screen that required it', async () => {
    await showScreen({
      ...onboarding,
      path: '/onboarding?edit=profile&next=%2Fterms',
      replies: [...onboarding.replies, ...saved],
    });
    await fill();
    await save().click();
    await expect.poll(shownPath).toBe('/terms');
  });
});

describeRefusals('saving the profile', {
  ...onboarding,
  action: saveProfile,
  act: async (texts) => {
    await fill(texts);
    await save(texts).click();
  },
});
