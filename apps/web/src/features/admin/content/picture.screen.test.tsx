import {
  addMealPicture,
  deriveMeal,
  getCmsMeal,
  getMealPictures,
  mealPicturePath,
  showMealPicture,
} from '@sufra/contract/catalogue/cms.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, never, refuse, reply } from '../../../../test/network.ts';
import { photo } from '../../../../test/pictures.ts';
import { admin } from '../../../../test/replies/people.ts';
import { deskMeal } from '../../../../test/replies/content.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const idOf = (number: number): string => `019abcde-0000-7000-8000-00000000000${number}`;
type Pictures = ReplyOf<typeof getMealPictures>;
const at = `${today}T05:00:00.000Z`;
const none: Pictures = { image: null, drawn: null, uploads: [] };
const two: Pictures = {
  image: mealPicturePath(idOf(2)),
  drawn: null,
  uploads: [
    { id: idOf(2), at, by: 'Layla' },
    { id: idOf(1), at, by: null },
  ],
};
const shown = {
  path: '/admin/cms/meals/okra-in-oil',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getCmsMeal, deskMeal),
    reply(deriveMeal, deskMeal.derived),
    reply(getMealPictures, none),
    reply(addMealPicture, two),
    reply(showMealPicture, { ...two, image: mealPicturePath(idOf(1)) }),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const open = (texts: Texts) => page.getByRole('button', { name: texts('cms:picture.change') }).click();
const save = (texts: Texts) => dialog.getByRole('button', { name: texts('cms:picture.save') });

async function choose(file: File): Promise<void> {
  await expect.element(dialog).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
  if (input === null) throw new Error('There is no file field.');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the picture of a meal', () => {
  it.each(['en', 'ar'] as const)('is cropped, previewed and saved once in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language });
    await open(texts);
    await expect.element(save(texts)).toBeDisabled();
    await choose(await photo());
    await expect.element(save(texts)).toBeEnabled();
    const preview = dialog.getByRole('region', { name: texts('cms:picture.preview') });
    await expect.poll(() => preview.element().querySelectorAll('img[src^="data:image/jpeg"]').length).toBe(3);
    await expectFinished(language);
    await page.viewport(1440, 900);
    await expectFinished(language);
    await page.viewport(390, 844);
    answer(reply(getMealPictures, two));
    await doubleClick(save(texts));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(addMealPicture)).toHaveLength(1);
    expect(callsOf(addMealPicture)[0]?.body.photo).toMatch(/^data:image\/jpeg;base64,/);
  });

  it.each(['en', 'ar'] as const)('has its history in %s, and an earlier one comes back', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(getMealPictures, two)] });
    await open(texts);
    const rows = dialog.getByRole('listitem');
    await expect.element(rows.first()).toHaveTextContent('Layla');
    await expect.element(rows.first()).toHaveTextContent(texts('cms:picture.shown'));
    await expect.element(rows.nth(1)).toHaveTextContent(texts('cms:picture.somebody'));
    await expectFinished(language);
    await rows.nth(1).getByRole('button').click();
    await expect
      .poll(() => callsOf(showMealPicture).map(({ body }) => body))
      .toEqual([{ pictureId: idOf(1), replaces: idOf(2) }]);
    await rows.nth(2).getByRole('button').click();
    await expect
      .poll(() => callsOf(showMealPicture).at(-1)?.body)
      .toEqual({ pictureId: null, replaces: idOf(2) });
  });

  it('changed by someone else meanwhile is said, and read again before it is saved', async () => {
    const gone = refuse(addMealPicture, 'edited_meanwhile');
    await showScreen({ ...shown, replies: [...shown.replies, gone] });
    await open(t);
    await choose(await photo());
    answer(reply(getMealPictures, two));
    await save(t).click();
    await expect.element(alertWith(t('errors:edited_meanwhile'))).toBeVisible();
    await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('Layla');
    answer(reply(addMealPicture, two));
    await save(t).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(addMealPicture).map(({ body }) => body.replaces)).toEqual([null, idOf(2)]);
  });

  it('that is no picture gets a clear sentence, and nothing is sent', async () => {
    await showScreen(shown);
    await open(t);
    await choose(new File(['hello'], 'dish.jpg', { type: 'image/jpeg' }));
    await expect.element(alertWith(t('errors:field.picture_unreadable'))).toBeVisible();
    await choose(new File([new Uint8Array(41_000_000)], 'dish.jpg', { type: 'image/jpeg' }));
    await expect.element(alertWith(t('errors:field.picture_too_large'))).toBeVisible();
    await expect.element(save(t)).toBeDisabled();
    expect(callsOf(addMealPicture)).toEqual([]);
  });

  it('keeps what was chosen when the server refuses it or the device is offline', async () => {
    const blank = refuse(addMealPicture, 'invalid_request', {}, { photo: 'picture_blank' });
    await showScreen({ ...shown, replies: [...shown.replies, blank] });
    await open(t);
    await choose(await photo());
    await save(t).click();
    await expect.element(alertWith(t('errors:field.picture_blank'))).toBeVisible();
    answer(lose(addMealPicture));
    await save(t).click();
    await expect.element(dialog.getByRole('alert').filter({ hasText: t('errors:offline') })).toBeVisible();
    await expect.element(save(t)).toBeEnabled();
  });

  it.each(['en', 'ar'] as const)('says in %s while its history is loading or failed', async (language) => {
    const texts = textsIn(language);
    const openWith = async (reading: ReturnType<typeof reply>): Promise<void> => {
      await showScreen({ ...shown, language, replies: [...shown.replies, reading] });
      await open(texts);
    };
    await openWith(never(getMealPictures));
    await expect.element(dialog.getByRole('status')).toHaveTextContent(texts('common:loading'));
    await openWith(refuse(getMealPictures, 'unavailable'));
    await expect.element(alertWith(texts('errors:unavailable'))).toBeVisible();
    await expectFinished(language);
  });

  it("of a kitchen's own dish is left to the kitchen", async () => {
    const own = reply(getCmsMeal, { ...deskMeal, owner: 'Bait Layla' });
    await showScreen({ ...shown, replies: [...shown.replies, own] });
    await expect.element(page.getByText(t('cms:picture.title'), { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: t('cms:picture.change') }).elements()).toEqual([]);
  });
});

describeRefusals('saving a picture of a meal', {
  ...shown,
  action: addMealPicture,
  place: (text) => dialog.getByRole('alert').filter({ hasText: text }),
  prepare: async (texts) => {
    await open(texts);
    await choose(await photo());
  },
  act: (texts) => save(texts).click(),
});
