import { expect, it } from 'vitest';
import { maxPictureBytes, maxPicturesBody, pictureInput } from './documents.ts';

const asText = (bytes: number): string => `data:image/jpeg;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`;

it('takes the largest picture as a data URL, and calls a larger one too heavy', () => {
  expect(pictureInput.safeParse(asText(maxPictureBytes)).success).toBe(true);
  const larger = pictureInput.safeParse(asText(maxPictureBytes + 1_000));
  expect(larger.error?.issues.map(({ message }) => message)).toEqual(['picture_too_heavy']);
});

it('lets the three largest pictures of an application into one call, with room for the rest of the form', () => {
  const room = 64 * 1024;
  expect(3 * asText(maxPictureBytes).length + room).toBeLessThan(maxPicturesBody);
});
