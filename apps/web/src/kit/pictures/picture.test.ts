import {
  maxPictureBytes,
  maxPicturesBody,
  mostPictures,
  sentPictureBytes,
} from '@sufra/contract/partners/documents.ts';
import { expect, it } from 'vitest';
import { fittedSize } from './picture.ts';

it.each([
  ['a small one stays', { width: 1280, height: 720 }, { width: 1280, height: 720 }],
  ['a wide one shrinks', { width: 4000, height: 3000 }, { width: 2000, height: 1500 }],
  ['a high one shrinks', { width: 3024, height: 4032 }, { width: 1500, height: 2000 }],
  ['a thread keeps a pixel', { width: 40_000, height: 3 }, { width: 2000, height: 1 }],
])('%s', (_, size, fitted) => expect(fittedSize(size, 2_000)).toEqual(fitted));

it("leaves room for the form's texts beside five pictures of the largest size", () => {
  const asText = (bytes: number): number => 4 * Math.ceil(bytes / 3) + 'data:image/jpeg;base64,'.length;
  expect(mostPictures * asText(maxPictureBytes)).toBeGreaterThan(maxPicturesBody);
  expect(mostPictures * asText(sentPictureBytes) + 200 * 1024).toBeLessThan(maxPicturesBody);
});
