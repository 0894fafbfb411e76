import {
  getPageTextHistory,
  getPageTexts,
  type PageTextKey,
  savePageText,
} from '@sufra/contract/catalogue/page-texts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../../../test/dialog.ts';
import { answer, callsOf, doubleClick, lose, never, refuse, reply } from '../../../../../test/network.ts';
import { admin } from '../../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../../test/screen.tsx';
import { expectFinished } from '../../../../../test/standards.ts';
import {
  alertWith,
  describeLostRefetch,
  describeRefusals,
  describeStates,
} from '../../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../../test/texts.ts';

const t = textsIn('en');
const ar = textsIn('ar');
const key: PageTextKey = 'landing:hero.get_started';
const at = `${today}T05:00:00.000Z`;
type Written = ReplyOf<typeof getPageTexts>;
const written: Written = {
  rows: [{ key, texts: { en: 'Begin today', ar: null }, revision: 4, at, by: 'Layla' }],
  computed: [{ key: 'landing:figures.rating.value', texts: { en: '4.8', ar: '4.8' } }],
};

const shown = {
  path: '/admin/cms/texts',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getPageTexts, written),
    reply(getPageTextHistory, [
      { language: 'en', text: 'Begin today', at, by: 'Layla' },
      { language: 'ar', text: null, at, by: null },
    ]),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const edit = (text: string, texts: Texts = t) =>
  page.getByRole('button', { name: `${texts('cms:texts.edit')}: ${text} (` });
const own = (texts: Texts) => edit(texts('landing:hero.sign_in'), texts);
const changed = edit('Begin today');
const field = (language: 'en' | 'ar', texts: Texts = t) =>
  dialog.getByRole('textbox', { name: texts(`cms:language.${language}`) });
const save = (texts: Texts = t) => dialog.getByRole('button', { name: texts('common:actions.save') });
const change = async (texts: Texts): Promise<void> => {
  await own(texts).click();
  await field('en', texts).fill('Come in');
  await save(texts).click();
};

describeStates('the texts of the pages', {
  ...shown,
  read: getPageTexts,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('cms:texts.changed'), { exact: true }),
});

describe('the texts of the pages', () => {
  it('are all at their default before the first change', async () => {
    const none = reply(getPageTexts, { rows: [], computed: [] });
    await showScreen({ ...shown, replies: [...shown.replies, none] });
    await expect.element(own(t)).toBeVisible();
    expect(page.getByText(t('cms:texts.changed'), { exact: true }).elements()).toEqual([]);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)('have a button each, with a name of its own in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language });
    await expect.element(page.getByText(texts('cms:texts.changed'), { exact: true })).toBeVisible();
    const names = page
      .getByRole('button', { name: `${texts('cms:texts.edit')}:` })
      .elements()
      .map((button) => button.ariaLabel);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    await expectFinished(language);
  });

  it('are marked as edited or automatic', async () => {
    await showScreen(shown);
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect.element(row('Begin today')).toHaveTextContent(t('cms:texts.changed'));
    await expect.element(row('Begin today')).toHaveTextContent(ar(key));
    await expect
      .element(row(t('landing:figures.rating.value')).first())
      .toHaveTextContent(t('cms:texts.computed'));
  });
});

describe('a text', () => {
  it('is edited in a dialog that traps and returns focus', async () => {
    await showScreen(shown);
    await expectWellBehaved(changed);
  });

  it('is saved once in both languages at its revision, null for a default', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(savePageText, written)] });
    await changed.click();
    await expect.element(field('en')).toHaveValue('Begin today');
    await expect.element(dialog.getByText(t('cms:texts.own', { text: t(key) }))).toBeVisible();
    await field('en').fill(' Start tonight ');
    await doubleClick(save());
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(t('cms:texts.saved_text'))).toBeVisible();
    expect(callsOf(savePageText).map(({ body }) => body)).toEqual([
      { key, texts: { en: 'Start tonight', ar: null }, revision: 4 },
    ]);
  });

  it('is restored to its default', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(savePageText, written)] });
    await changed.click();
    await dialog.getByRole('button', { name: t('cms:texts.take_back') }).click();
    await expect.element(field('en')).toHaveValue(t(key));
    await save().click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(savePageText)[0]?.body.texts).toEqual({ en: null, ar: null });
  });

  it('keeps its placeholders, and is not sent without them', async () => {
    await showScreen(shown);
    await edit(t('landing:plans.get_started_with', { plan: '{{plan}}' })).click();
    await field('en').fill('Get started');
    await save().click();
    await expect.element(field('en')).toHaveFocus();
    await expect.element(field('en')).toHaveAccessibleDescription(new RegExp(t('errors:field.placeholders')));
    await expectFinished('en');
    await field('en').fill(' ');
    await expect.element(field('en')).toHaveAccessibleDescription(new RegExp(t('errors:field.required')));
    expect(callsOf(savePageText)).toEqual([]);
  });

  it('shows the field that the server refuses', async () => {
    const refused = refuse(savePageText, 'invalid_request', {}, { 'texts.ar': 'invalid' });
    await showScreen({ ...shown, replies: [...shown.replies, refused] });
    await change(t);
    await expect.element(field('ar')).toHaveAccessibleDescription(new RegExp(t('errors:field.invalid')));
    await expect.element(field('ar')).toHaveFocus();
  });

  it('says that visitors see a computed figure', async () => {
    await showScreen(shown);
    await edit(t('landing:figures.rating.value')).click();
    await expect.element(dialog.getByText(t('cms:texts.computed_text', { value: '4.8' }))).toBeVisible();
  });

  it('is kept while offline', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, lose(savePageText)] });
    await expect.element(own(t)).toBeVisible();
    answer(lose(getPageTexts));
    await change(t);
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.poll(() => callsOf(getPageTexts).length).toBeGreaterThan(1);
    await expect.element(field('en')).toHaveValue('Come in');
    await expectFinished('en');
    answer(reply(savePageText, written), reply(getPageTexts, written));
    await save().click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('the preview of a text', () => {
  const preview = (language: 'en' | 'ar', texts: Texts = t) =>
    dialog.getByRole('region', {
      name: texts('cms:texts.preview', { language: texts(`cms:language.${language}`) }),
    });
  const marked = (): string =>
    document.querySelector<HTMLElement>('dialog [data-edited]')?.textContent.trim() ?? '';

  it.each(['en', 'ar'] as const)('is the page with what is typed, in %s', async (language) => {
    const texts = textsIn(language);
    await page.viewport(1440, 900);
    await showScreen({ ...shown, language });
    await own(texts).click();
    await field(language, texts).fill('Sahtein 12');
    await expect.poll(marked).toBe('Sahtein 12');
    const landing = preview(language, texts).element();
    expect(landing.querySelector('h1')?.closest('[lang]')?.getAttribute('lang')).toBe(language);
    expect(landing.textContent).toContain(texts(`landing:hero.lead`));
    expect(landing.textContent).toContain('4.8');
    await expectFinished(language);
    await page.viewport(390, 844);
    await expectFinished(language);
  });

  it('follows the language being edited', async () => {
    await showScreen(shown);
    await own(t).click();
    await field('ar').fill('ادخل إلى السفرة');
    await expect.poll(marked).toBe('ادخل إلى السفرة');
    await expect.element(preview('ar')).toHaveTextContent(ar('landing:hero.lead'));
    expect(page.getByRole('heading', { name: t('cms:texts.title') }).elements()).toHaveLength(1);
  });

  it('fills the placeholders, and shows texts of the footer and of search results', async () => {
    await showScreen(shown);
    await edit(t('landing:plans.get_started_with', { plan: '{{plan}}' })).click();
    await expect
      .element(preview('en'))
      .toHaveTextContent(t('landing:plans.get_started_with', { plan: t('options:plan.lunch-only') }));
    await page.getByRole('button', { name: t('common:actions.close') }).click();
    for (const key of ['footer.copyright', 'description'] as const) {
      await edit(t(`common:${key}`)).click();
      await expect.poll(marked).toBe(t(`common:${key}`));
      await page.getByRole('button', { name: t('common:actions.close') }).click();
    }
  });
});

describe('the history of a text', () => {
  it('has a text to use again', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(savePageText, written)] });
    await changed.click();
    await field('en').fill('Something else');
    await dialog.getByRole('button', { name: t('cms:texts.use_named', { text: 'Begin today' }) }).click();
    await expect.element(field('en')).toHaveValue('Begin today');
    await save().click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(savePageText)[0]?.body.texts).toEqual({ en: 'Begin today', ar: null });
  });

  const history = (...rows: ReplyOf<typeof getPageTextHistory>) => reply(getPageTextHistory, rows);

  it('shows each change and its admin', async () => {
    await showScreen(shown);
    await changed.click();
    const rows = dialog.getByRole('region', { name: t('cms:texts.history') }).getByRole('listitem');
    await expect.element(rows.first()).toHaveTextContent('Layla');
    await expect.element(rows.first()).toHaveTextContent('Begin today');
    await expect.element(rows.nth(1)).toHaveTextContent(t('cms:texts.history_own'));
    await expect.element(rows.nth(1)).toHaveTextContent(t('cms:texts.somebody'));
    expect(callsOf(getPageTextHistory)[0]?.query).toEqual({ key });
  });

  it.each(['en', 'ar'] as const)('is empty, loading or failed in %s', async (language) => {
    const texts = textsIn(language);
    const open = async (reading: ReturnType<typeof reply>): Promise<void> => {
      await showScreen({ ...shown, language, replies: [...shown.replies, reading] });
      await own(texts).click();
    };
    await open(history());
    await expect.element(dialog.getByText(texts('cms:texts.history_empty'))).toBeVisible();
    await expectFinished(language);
    await open(never(getPageTextHistory));
    await expect.element(dialog.getByRole('status')).toHaveTextContent(texts('common:loading'));
    await open(refuse(getPageTextHistory, 'unavailable'));
    await expect.element(alertWith(texts('errors:unavailable'))).toBeVisible();
    await expectFinished(language);
    answer(history());
    await dialog.getByRole('button', { name: texts('common:actions.retry') }).click();
    await expect.element(dialog.getByText(texts('cms:texts.history_empty'))).toBeVisible();
  });
});

describeLostRefetch('a page text', {
  ...shown,
  read: getPageTexts,
  action: savePageText,
  field: (texts) => field('en', texts),
  typed: 'Come in',
  act: change,
});

describeRefusals('saving a text', {
  ...shown,
  action: savePageText,
  place: (text) => dialog.getByRole('alert').filter({ hasText: text }),
  act: change,
});
