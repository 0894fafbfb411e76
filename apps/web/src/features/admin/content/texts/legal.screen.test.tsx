import {
  getLegalHistory,
  getLegalText,
  getLegalVersion,
  type LegalText,
  legalPages,
  publishLegalText,
} from '@sufra/contract/catalogue/legal-texts.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../../test/network.ts';
import { admin } from '../../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../../test/screen.tsx';
import { expectFinished } from '../../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../../test/texts.ts';

const t = textsIn('en');
const one = { version: 1, changedOn: today, at: `${today}T06:00:00.000Z`, by: 'Layla' };
const two = { ...one, version: 2 };
const compliance = (title: string): LegalText => ({
  ...{ title, lead: 'VAT is {{vat}}%, {{classes}} classes, {{guarantee}}.' },
  parts: legalPages.compliance.parts.map((id) => ({
    ...{ id, title: `About ${id}`, text: [`The text of ${id}.`], points: ['One', 'Two'] },
  })),
});
const arabic: LegalText = {
  ...{ title: 'القواعد', lead: 'الضريبة {{vat}}%، و{{classes}} فئة، و{{guarantee}}.' },
  parts: legalPages.compliance.parts.map((id) => ({
    ...{ id, title: 'عنوان القسم', text: ['نص القسم.'], points: ['أولًا', 'ثانيًا'] },
  })),
};

const shown = {
  path: '/admin/cms/legal?page=compliance',
  user: { ...admin, staffRole: 'content' },
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getLegalHistory, [one]),
    reply(getLegalVersion, ({ params }) => ({
      ...one,
      version: Number(params.version),
      texts: { en: compliance(`Rules ${params.version}`), ar: arabic },
    })),
    reply(publishLegalText, [two, one]),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const publishButton = (texts: Texts = t) =>
  page.getByRole('button', { name: texts('cms:legal.publish'), exact: true });
const title = (texts: Texts = t) => page.getByRole('textbox', { name: texts('cms:legal.page_title') });
const lead = page.getByRole('textbox', { name: t('cms:legal.page_lead') });
const preview = page.getByRole('article');
const publish = async (texts: Texts = t): Promise<void> => {
  await title(texts).fill('New rules');
  await publishButton(texts).click();
  await dialog.getByRole('button', { name: texts('cms:legal.publish'), exact: true }).click();
};

describeStates('a legal page', {
  ...shown,
  read: getLegalHistory,
  loading: 'cms:legal.loading',
  filled: publishButton,
});

describe('the editor', () => {
  it.each(['en', 'ar'] as const)('starts with the shipped text in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(getLegalHistory, [])] });
    await expect.element(title(texts)).toHaveValue(texts('public:compliance.title'));
    await expect.element(page.getByText(texts('cms:legal.shipped'))).toBeVisible();
    await expectFinished(language);
  });

  it('shows beside the text what visitors will read, with figures filled in', async () => {
    await page.viewport(1440, 900);
    await showScreen(shown);
    await title().fill('Fresh rules');
    await expect.element(preview).toHaveTextContent('Fresh rules');
    await expect.element(preview).toHaveTextContent('VAT is 5%, 14 classes, 30 days.');
    await page.viewport(390, 844);
  });

  it('switches between text and preview on a phone', async () => {
    await page.viewport(390, 844);
    await showScreen(shown);
    await expect.element(title()).toBeVisible();
    await expect.element(preview).not.toBeInTheDocument();
    window.scrollTo(0, 0);
    await page.getByRole('radio', { name: t('cms:legal.preview') }).click({ force: true });
    await expect.element(preview).toBeVisible();
    await expectFinished('en');
  });

  it('publishes both languages once, at the version it replaces', async () => {
    await showScreen(shown);
    await title().fill('New rules');
    await publishButton().click();
    const language = t('cms:language.en');
    await expect.element(dialog.getByText(t('cms:legal.one_language', { language }))).toBeVisible();
    answer(reply(getLegalHistory, [two, one]));
    await dialog.getByRole('button', { name: t('cms:legal.publish'), exact: true }).dblClick();
    await expect.element(dialog).not.toBeInTheDocument();
    const [call, ...more] = callsOf(publishLegalText);
    expect(more).toEqual([]);
    expect(call?.body.version).toBe(1);
    expect(call?.body.texts).toEqual({
      en: { ...compliance('New rules') },
      ar: arabic,
    });
  });

  it('does not publish without a figure, with an unknown one, or unchanged', async () => {
    await showScreen(shown);
    await lead.fill('{{classes}} {{guarantee}} {{discount}}');
    await publishButton().click();
    await expect.element(dialog).toHaveTextContent('{{vat}}');
    await expect.element(dialog).toHaveTextContent('{{discount}}');
    await expectFinished('en');
    expect(dialog.getByRole('button', { name: t('cms:legal.publish'), exact: true }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();
    await page.getByRole('button', { name: t('cms:legal.reset') }).click();
    await publishButton().click();
    await expect.element(dialog.getByText(t('cms:legal.unchanged'))).toBeVisible();
  });

  it('loads an earlier version from the history', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(getLegalHistory, [two, one])] });
    await expect.element(title()).toHaveValue('Rules 2');
    await page.getByRole('button', { name: t('cms:legal.use_named', { version: '1' }) }).click();
    await expect.element(title()).toHaveValue('Rules 1');
  });

  it('keeps the text when somebody else published meanwhile', async () => {
    const stale = refuse(publishLegalText, 'edited_meanwhile');
    await showScreen({ ...shown, replies: [...shown.replies, stale] });
    await title().fill('Mine');
    await publishButton().click();
    answer(reply(getLegalHistory, [two, one]));
    await dialog.getByRole('button', { name: t('cms:legal.publish'), exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();
    await expect.element(page.getByText(t('cms:legal.stale'))).toBeVisible();
    await expect.element(title()).toHaveValue('Mine');
  });
});

it.each(['en', 'ar'] as const)('visitors read the published text and its day in %s', async (language) => {
  const published = { ...one, text: compliance('Published rules') };
  await showScreen({ path: '/compliance', language, replies: [reply(getLegalText, published)] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Published rules' })).toBeVisible();
  await expect.element(page.getByText(/VAT is 5%/)).toBeVisible();
});

it('visitors can retry a legal page that failed to load', async () => {
  await showScreen({ path: '/terms', replies: [refuse(getLegalText, 'unavailable')] });
  await expect.element(page.getByText(t('public:reading.failed'))).toBeVisible();
  answer(reply(getLegalText, null));
  await page.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('public:terms.title') })).toBeVisible();
});

describeRefusals('publishing', {
  ...shown,
  action: publishLegalText,
  besides: ['confirmation_needed'],
  place: (text) => dialog.getByRole('alert').filter({ hasText: text }),
  act: publish,
});
