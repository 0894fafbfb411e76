import type { FieldCode } from '@sufra/contract/errors.ts';
import sharp, { type Metadata } from 'sharp';
import { createGate } from '../gate.ts';

export interface CleanPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export type Remade = { readonly picture: CleanPicture } | { readonly problem: FieldCode } | null;

const maxPixels = 25_000_000;
const longestSide = 2_000;
const quality = 82;
const secondsAtMost = 10;
/** Memory limit for a picture that can't be decoded line by line. */
const maxHeldBytes = 80_000_000;
/** The cost of any other picture: two run at once, a large one alone. */
const leastHeldBytes = 20_000_000;
/** Smaller sides are placeholders, not photos. */
const dotSide = 16;

// The allowed decoders ignore the file type that the upload claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

const memory = createGate({ places: maxHeldBytes, waiting: Infinity });

export async function remakeBytes(bytes: Buffer, smallestSide: number): Promise<Remade> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return { problem: 'picture_damaged' };
  const problem = problemOf(metadata, smallestSide);
  if (problem) return { problem };
  return memory.pass(Math.max(leastHeldBytes, heldBytes(metadata)), () => remake(bytes));
}

function problemOf(metadata: Metadata, smallestSide: number): FieldCode | null {
  const { width, height } = metadata;
  if ((metadata.pages ?? 1) > 1) return 'picture_format';
  if (width * height > maxPixels || heldBytes(metadata) > maxHeldBytes) return 'picture_too_large';
  if (Math.max(width, height) < dotSide) return 'picture_blank';
  return Math.min(width, height) < smallestSide ? 'picture_too_small' : null;
}

// Progressive JPEGs, interlaced PNGs, WebP and rotated pictures are decoded whole: a JPEG of more than twice our size at half its own.
function heldBytes(metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = metadata;
  const pixels = width * height;
  if (format === 'webp') return pixels * 4;
  if (isProgressive && format === 'jpeg')
    return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  const isLying = (metadata.orientation ?? 1) > 1;
  if (!isProgressive && !isLying) return 0;
  const shrunk = format === 'jpeg' && Math.max(width, height) > 2 * longestSide ? 4 : 1;
  return (pixels * channels * (depth === 'ushort' ? 2 : 1)) / shrunk;
}

async function remake(bytes: Buffer): Promise<Remade> {
  try {
    const { data, info } = await sharp(bytes, {
      failOn: 'error',
      limitInputPixels: maxPixels,
      sequentialRead: true,
    })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (await isBlank(data)) return { problem: 'picture_blank' };
    return { picture: { bytes: data, width: info.width, height: info.height } };
  } catch (error) {
    // A timeout on a busy machine is not the picture's fault; allow a retry.
    return error instanceof Error && /timeout/i.test(error.message) ? null : { problem: 'picture_damaged' };
  }
}

const thumbSide = 64;
const leastContrast = 3;

/** A covered lens, a wall or a placeholder: scaled down, it has a single grey. */
async function isBlank(jpeg: Buffer): Promise<boolean> {
  const grey = await sharp(jpeg).resize(thumbSide, thumbSide, { fit: 'fill' }).greyscale().raw().toBuffer();
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length;
  const variance = grey.reduce((sum, one) => sum + (one - mean) ** 2, 0) / grey.length;
  return Math.sqrt(variance) < leastContrast;
}
