import { expect, type Mock, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Texts } from './texts.ts';

/** A JPEG with content, large enough for a document. */
export async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(1_200, 800);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas can be drawn on.');
  pen.fillStyle = '#e8e2d4';
  pen.fillRect(0, 0, 1_200, 800);
  pen.fillStyle = '#7a4b2a';
  pen.fillRect(100, 100, 500, 600);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'card.jpg', { type: 'image/jpeg' });
}

/** Chooses a file for the picture with this label, and waits for its preview. */
export async function choosePicture(texts: Texts, label: string): Promise<void> {
  const name = texts('capture:choose_named', { name: label });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  const input = document.querySelector(`input[type=file][aria-label="${CSS.escape(name)}"]`);
  if (input === null) throw new Error(`There is no file field called ${name}.`);
  await userEvent.upload(input, await photo());
  await expect
    .element(page.getByRole('img', { name: texts('capture:taken', { name: label }) }))
    .toBeVisible();
}

/** A denied camera; the caller restores it. */
export const refuseCamera = (): Mock<typeof navigator.mediaDevices.getUserMedia> =>
  vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'));
