import { minPictureSide, sentPictureBytes } from '@sufra/contract/partners/documents.ts';

/** Texts are under `errors:field`. */
export type PictureProblem = 'picture_unreadable' | 'picture_too_small' | 'picture_too_large';

export type Picture = { readonly url: string } | { readonly problem: PictureProblem };

/** Pixels of the longer side; the server stores no more. */
const longestSide = 2_000;
const quality = 0.8;
/** Decoding a larger file could crash the tab. */
const largestFileBytes = 40_000_000;

const base64Bytes = (url: string): number => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** No side longer than `longest`; never scales up. */
export function fittedSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(source: CanvasImageSource, size: Size): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // JPEG has no transparency; without a background it turns black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(source, 0, 0, size.width, size.height);
  const url = canvas.toDataURL('image/jpeg', quality);
  return url.startsWith('data:image/jpeg') ? url : null;
}

/** `source` as a JPEG of quality 0.8, scaled down until it fits. */
export function pictureOf(source: CanvasImageSource, size: Size): Picture {
  if (Math.min(size.width, size.height) < minPictureSide) return { problem: 'picture_too_small' };
  for (let longest = longestSide; longest >= minPictureSide; longest = Math.round(longest * 0.75)) {
    const url = drawn(source, fittedSize(size, longest));
    if (url === null) return { problem: 'picture_unreadable' };
    if (base64Bytes(url) <= sentPictureBytes) return { url };
  }
  return { problem: 'picture_too_large' };
}

/** A photo from a file, upright and without metadata such as location. */
export async function pictureOfFile(file: Blob): Promise<Picture> {
  if (file.size > largestFileBytes) return { problem: 'picture_too_large' };
  try {
    const bitmap = await createImageBitmap(file);
    const picture = pictureOf(bitmap, bitmap);
    bitmap.close();
    return picture;
  } catch {
    return { problem: 'picture_unreadable' };
  }
}
