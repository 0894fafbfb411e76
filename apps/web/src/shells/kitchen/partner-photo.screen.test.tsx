import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { removeDishPhoto, setDishPhoto } from '@sufra/contract/partners/dish-photos.ts';
import { getMenu } from '@sufra/contract/partners/partner-menu.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../test/network.ts';
import { menuIn, menuItemIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { isolate } from '../../lib/format.ts';

const t = textsIn('en');
const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const withPhoto = { image, hasOwnPhoto: true };
const menu = {
  path: '/partner/dashboard?tab=menu',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, []),
    reply(getMenu, ({ language }) => menuIn(language)),
    reply(setDishPhoto, menuItemIn('en', withPhoto)),
  ],
} satisfies Shown;

const nameIn = (language: 'en' | 'ar') => ({ name: isolate(dishes['chicken-machboos'][language]) });
const dialog = page.getByRole('dialog');
const open = (texts: Texts, language: 'en' | 'ar' = 'en') =>
  page.getByRole('button', { name: texts('menu:photo.add', nameIn(language)) }).click();
const save = (texts: Texts) => dialog.getByRole('button', { name: texts('menu:photo.save') });
const preview = (texts: Texts, language: 'en' | 'ar' = 'en') =>
  dialog.getByRole('img', { name: texts('menu:photo.preview', nameIn(language)) });

async function photo(width = 900, height = 600): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  for (let at = 0; brush !== null && at < 30; at += 1) {
    brush.fillStyle = at % 2 === 0 ? '#e8e2d4' : '#7a4b2a';
    brush.fillRect(at * 30, 0, 30, height);
  }
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(new File([blob ?? ''], 'dish.png', { type: 'image/png' })), 'image/png');
  });
}

async function choose(file: File): Promise<void> {
  await expect.element(dialog).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
  if (input === null) throw new Error('There is no file field.');
  // The driver can't hand over tens of megabytes.
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const sizeOf = async (url: string): Promise<[number, number]> => {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  return [bitmap.width, bitmap.height];
};

describe("a kitchen's photo of a dish", () => {
  it.each(['en', 'ar'] as const)('is cropped and saved in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...menu, language });
    await open(texts, language);
    await expect.element(save(texts)).toBeDisabled();
    await choose(await photo());
    await expect.element(preview(texts, language)).toBeVisible();
    await expectFinished(language);
    answer(reply(getMenu, menuIn(language, { items: [menuItemIn(language, withPhoto)] })));
    await save(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: texts('menu:photo.change', nameIn(language)) }))
      .toBeVisible();
    const [sent] = callsOf(setDishPhoto).map(({ body }) => body.photo);
    expect(sent).toMatch(/^data:image\/jpeg;base64,/);
    expect(await sizeOf(sent ?? '')).toEqual([800, 600]);
    await expectFinished(language);
  });

  it('can be square and zoomed, by keyboard', async () => {
    await showScreen(menu);
    await open(t);
    await choose(await photo());
    await dialog.getByRole('radio', { name: t('menu:photo.square') }).click();
    const zoom = dialog.getByRole('slider', { name: t('menu:photo.slide_zoom') });
    (zoom.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await save(t).click();
    await expect.poll(() => callsOf(setDishPhoto)).toHaveLength(1);
    expect(await sizeOf(callsOf(setDishPhoto)[0]?.body.photo ?? '')).toEqual([200, 200]);
  });

  it.each([
    [
      'a text called a photo',
      () => new File(['hello'], 'dish.jpg', { type: 'image/jpeg' }),
      'picture_unreadable',
    ],
    ['a single pixel', () => photo(1, 1), 'picture_too_small'],
    [
      'a file of 41 MB',
      () => new File([new Uint8Array(41_000_000)], 'dish.jpg', { type: 'image/jpeg' }),
      'picture_too_large',
    ],
  ] as const)('that is %s gets a clear sentence, and nothing is sent', async (_what, file, problem) => {
    await showScreen(menu);
    await open(t);
    await choose(await file());
    await expect.element(alertWith(t(`errors:field.${problem}`))).toBeVisible();
    await expect.element(save(t)).toBeDisabled();
    await expectFinished('en');
    expect(callsOf(setDishPhoto)).toEqual([]);
  });

  it('is shrunk if it is 20 MB', async () => {
    const noise = Object.assign(document.createElement('canvas'), { width: 2_700, height: 2_500 });
    const pen = noise.getContext('2d');
    const pixels = pen?.createImageData(2_700, 2_500);
    if (pen && pixels) {
      for (let at = 0; at < pixels.data.length; at += 65_536)
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
      pen.putImageData(pixels, 0, 0);
    }
    const file = await new Promise<File>((resolve) => {
      noise.toBlob((blob) => resolve(new File([blob ?? ''], 'dish.png')), 'image/png');
    });
    expect(file.size).toBeGreaterThan(20_000_000);
    await showScreen(menu);
    await open(t);
    await choose(file);
    await expect.element(preview(t)).toBeVisible();
    await save(t).click();
    await expect.poll(() => callsOf(setDishPhoto)).toHaveLength(1);
    expect(callsOf(setDishPhoto)[0]?.body.photo.length).toBeLessThan(3_000_000);
  });

  it('is removed, and the illustration comes back', async () => {
    const shown = reply(getMenu, menuIn('en', { items: [menuItemIn('en', withPhoto)] }));
    const removed = reply(removeDishPhoto, menuItemIn('en'));
    await showScreen({ ...menu, replies: [...menu.replies, shown, removed] });
    await page.getByRole('button', { name: t('menu:photo.change', nameIn('en')) }).click();
    answer(reply(getMenu, menuIn('en')));
    await dialog.getByRole('button', { name: t('menu:photo.remove') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: t('menu:photo.add', nameIn('en')) })).toBeVisible();
    expect(callsOf(removeDishPhoto)).toHaveLength(1);
  });

  it('keeps what was chosen when the server refuses it, with its reason', async () => {
    const blank = refuse(setDishPhoto, 'invalid_request', {}, { photo: 'picture_blank' });
    await showScreen({ ...menu, replies: [...menu.replies, blank] });
    await open(t);
    await choose(await photo());
    await save(t).click();
    await expect.element(alertWith(t('errors:field.picture_blank'))).toBeVisible();
    await expect.element(preview(t)).toBeVisible();
  });
});

describeRefusals('saving a photo', {
  ...menu,
  action: setDishPhoto,
  prepare: async (texts, language) => {
    await open(texts, language);
    await choose(await photo());
  },
  act: (texts) => save(texts).click(),
});
