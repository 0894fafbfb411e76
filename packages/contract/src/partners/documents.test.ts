import { expect, it } from 'vitest';
import { maxPictureBytes, maxPicturesBody, pictureInput } from './documents.ts';

const asText = (bytes: number): string => `data:image/jpeg;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`;

it('accepts the largest picture as a data URL and refuses a larger one', () => {
  expect(pictureInput.safeParse(asText(maxPictureBytes)).success).toBe(true);
  const larger = pictureInput.safeParse(asText(maxPictureBytes + 1_000));
  expect(larger.error?.issues.map(({ message }) => message)).toEqual(['picture_too_heavy']);
});

it('fits three of the largest pictures and the rest of the form into one call', () => {
  const room = 64 * 1024;
  expect(3 * asText(maxPictureBytes).length + room).toBeLessThan(maxPicturesBody);
});
