import type { FieldCode } from '@sufra/contract/errors.ts';
import sharp, { type Metadata } from 'sharp';
import { createGate } from '../gate.ts';

export interface CleanPicture {
  /** JPEG, upright, without metadata. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A picture, what is wrong with the one given, or null: it can be tried again. */
export type Remade = { readonly picture: CleanPicture } | { readonly problem: FieldCode } | null;

const maxPixels = 25_000_000;
const longestSide = 2_000;
const quality = 82;
const secondsAtMost = 10;
/** What a decoder may hold at once for a picture that it can't read line by line. */
const maxHeldBytes = 80_000_000;
/** What any other takes; so two of those go at once, and one that needs much goes alone. */
const leastHeldBytes = 20_000_000;
/** Sides below this are a placeholder and no photo. */
const dotSide = 16;

// Whatever a file calls itself, no other decoder is ever reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread for each decode and nothing kept afterwards.
sharp.concurrency(1);
sharp.cache(false);

const memory = createGate({ places: maxHeldBytes, waiting: Infinity });

/** As many at once as fit into memory; the others wait. */
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

// Progressive JPEGs keep all coefficients, interlaced PNGs and WebP all pixels, and what lies on its side all that is
// left of it to turn: a JPEG of more than twice our size is read at half of its own. Everything else goes line by line.
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
    // Slow is no fault of the picture while the machine is busy; the sender may try again.
    return error instanceof Error && /timeout/i.test(error.message) ? null : { problem: 'picture_damaged' };
  }
}

const thumbSide = 64;
/** How far the greys of a picture lie apart at least, as a standard deviation of 0 to 255. */
const leastContrast = 3;

/** A lens that was covered, a wall, a placeholder: small, all of it has one grey. */
async function isBlank(jpeg: Buffer): Promise<boolean> {
  const grey = await sharp(jpeg).resize(thumbSide, thumbSide, { fit: 'fill' }).greyscale().raw().toBuffer();
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length;
  const variance = grey.reduce((sum, one) => sum + (one - mean) ** 2, 0) / grey.length;
  return Math.sqrt(variance) < leastContrast;
}
