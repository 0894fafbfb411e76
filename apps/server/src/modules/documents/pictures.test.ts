import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  asDataUrl,
  blank,
  bombJpeg,
  bombPng,
  goodPicture,
  photo,
  withSegment,
} from '../../../test/pictures.ts';
import type { CleanPicture } from '../../platform/pictures/pictures.ts';
import { cleanPictures } from './index.ts';

/** The result for one picture: clean, or its code. */
async function fate(text: string): Promise<CleanPicture | string | undefined> {
  const result = await cleanPictures({ 'documents.selfie': text });
  if (result.ok) return result.value['documents.selfie'];
  return result.refusal.fields?.['documents.selfie'] ?? result.refusal.code;
}

async function cleaned(bytes: Buffer): Promise<CleanPicture> {
  const outcome = await fate(asDataUrl(bytes));
  if (typeof outcome !== 'object') throw new Error(`It was refused: ${outcome}.`);
  return outcome;
}

const jpeg = (): Promise<Buffer> => photo(640, 480).jpeg().toBuffer();

describe('a valid picture', () => {
  it.each([
    ['a JPEG', 'image/jpeg', () => jpeg()],
    ['a PNG', 'image/png', () => photo(640, 480).png().toBuffer()],
    ['a WebP', 'image/webp', () => photo(640, 480).webp().toBuffer()],
    ['a PNG called a JPEG', 'image/jpeg', () => photo(640, 480).png().toBuffer()],
    ['a CMYK JPEG', 'image/jpeg', () => photo(640, 480).toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey PNG of 16 bits', 'image/png', () => photo(640, 480).toColourspace('grey16').png().toBuffer()],
    ['a progressive JPEG', 'image/jpeg', () => photo(640, 480).jpeg({ progressive: true }).toBuffer()],
  ])('%s becomes a JPEG of the same size', async (_what, type, make) => {
    const outcome = await fate(asDataUrl(await make(), type));
    expect(outcome).toMatchObject({ width: 640, height: 480 });
    const { format, space, channels } = await sharp((outcome as CleanPicture).bytes).metadata();
    expect({ format, space }).toEqual({ format: 'jpeg', space: channels === 1 ? 'b-w' : 'srgb' });
  });

  it('may be plain base64', async () => {
    expect(await fate((await jpeg()).toString('base64'))).toMatchObject({ width: 640 });
  });

  it('of 25 megapixels shrinks to 2000 pixels', async () => {
    const large = await photo(6_250, 4_000, 200).jpeg({ quality: 30 }).toBuffer();
    expect(await cleaned(large)).toMatchObject({ width: 2_000, height: 1_280 });
  });

  it('with transparency gets a white background', async () => {
    const pixels = Buffer.alloc(300 * 300 * 4);
    for (let at = 0; at < pixels.length; at += 4) if (at % 5_000 < 2_500) pixels[at + 3] = 255;
    const png = await sharp(pixels, { raw: { width: 300, height: 300, channels: 4 } })
      .png()
      .toBuffer();
    const { channels } = await sharp((await cleaned(png)).bytes).stats();
    expect(channels[0]?.max).toBeGreaterThan(240);
  });
});

describe('the metadata of a picture', () => {
  it('is removed: location, camera, comment and thumbnail; the rotation is applied', async () => {
    const original = await photo(640, 480)
      .withExif({
        IFD0: { Make: 'canary-camera', Artist: 'canary-artist' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const commented = withSegment(original, 0xfe, Buffer.from('canary-comment'));
    expect(commented.includes('canary-camera')).toBe(true);
    const { bytes, width, height } = await cleaned(commented);
    expect([width, height]).toEqual([480, 640]);
    expect(bytes.includes('canary')).toBe(false);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
  });

  it.each([
    ['a page in a comment', (bytes: Buffer, evil: Buffer) => withSegment(bytes, 0xfe, evil)],
    ['a page after its end', (bytes: Buffer, evil: Buffer) => Buffer.concat([bytes, evil])],
    ['an archive after its end', (bytes: Buffer) => Buffer.concat([bytes, zip])],
  ])('such as %s is removed', async (_what, make) => {
    const polyglot = make(await jpeg(), Buffer.from('<script>alert(document.cookie)</script>'));
    const { bytes } = await cleaned(polyglot);
    expect(/<script|PK\x03\x04|PK\x05\x06/.test(bytes.toString('latin1'))).toBe(false);
  });

  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04evil', 'latin1'),
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(18),
  ]);
});

describe('an invalid picture', () => {
  it.each([
    ['nothing', async () => '', 'required'],
    ['a data URL of nothing', async () => asDataUrl(Buffer.alloc(0)), 'picture_unreadable'],
    ['words', async () => 'my picture', 'picture_unreadable'],
    [
      'base64 with a stranger in it',
      async () => (await goodPicture()).replace('A', '*'),
      'picture_unreadable',
    ],
    [
      'base64 of one letter too many',
      async () => `${Buffer.from('abc').toString('base64')}A`,
      'picture_unreadable',
    ],
    ['words as base64', async () => asDataUrl(Buffer.from('just some words')), 'picture_unreadable'],
    [
      'an SVG called a JPEG',
      async () => asDataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'picture_format',
    ],
    [
      'an SVG with a declaration',
      async () => asDataUrl(Buffer.from('\ufeff <?xml version="1.0"?><svg/>')),
      'picture_format',
    ],
    ['an SVG under its own type', async () => asDataUrl(await jpeg(), 'image/svg+xml'), 'picture_format'],
    ['a PDF', async () => asDataUrl(Buffer.from('%PDF-1.7 ...')), 'picture_format'],
    ['a GIF', async () => asDataUrl(await photo(300, 300).gif().toBuffer()), 'picture_format'],
    ['a TIFF', async () => asDataUrl(await photo(300, 300).tiff().toBuffer()), 'picture_format'],
    ['a HEIC', async () => asDataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')), 'picture_format'],
    ['an animated WebP', async () => asDataUrl(await animation()), 'picture_format'],
    ['half a JPEG', async () => asDataUrl((await jpeg()).subarray(0, 2_000)), 'picture_damaged'],
    [
      'a JPEG without its last bytes',
      async () => asDataUrl((await jpeg()).subarray(0, -30)),
      'picture_damaged',
    ],
    [
      'half a PNG',
      async () => asDataUrl((await photo(640, 480).png().toBuffer()).subarray(0, 900)),
      'picture_damaged',
    ],
    ['three bytes of a JPEG', async () => asDataUrl(Buffer.from([0xff, 0xd8, 0xff])), 'picture_damaged'],
    ['a PNG of 900 megapixels', async () => asDataUrl(bombPng(30_000, 30_000)), 'picture_too_large'],
    ['a JPEG of 16000 x 16000', async () => asDataUrl(bombJpeg(16_000)), 'picture_too_large'],
    [
      'a WebP too large for its decoder',
      async () => asDataUrl(await blank(4_900, 4_900).webp({ quality: 1 }).toBuffer()),
      'picture_too_large',
    ],
    [
      'more than 2 MB',
      async () => asDataUrl(Buffer.concat([await jpeg(), Buffer.alloc(2 * 1024 * 1024)])),
      'picture_too_heavy',
    ],
    [
      'one of 199 pixels',
      async () => asDataUrl(await photo(400, 199).jpeg().toBuffer()),
      'picture_too_small',
    ],
    ['the placeholder of 1 x 1', async () => asDataUrl(await blank(1, 1).png().toBuffer()), 'picture_blank'],
    ['one colour', async () => asDataUrl(await blank(640, 480).jpeg().toBuffer()), 'picture_blank'],
    ['a JPEG of two bits for each block', async () => asDataUrl(bombJpeg(640)), 'picture_blank'],
  ])('%s is refused', async (_what, make, code) => {
    expect(await fate(await make())).toBe(code);
  });

  it('that is a URL is never fetched', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end()).on(
      'connection',
      () => (connections += 1),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const place = `127.0.0.1:${port}/id.jpg`;
    for (const address of [
      `https://${place}`,
      `http://${place}`,
      `//${place}`,
      `file:///etc/passwd`,
      `ftp://${place}`,
    ])
      expect([address, await fate(address)]).toEqual([address, 'picture_unreadable']);
    const reference = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://${place}"/></svg>`;
    expect(await fate(asDataUrl(Buffer.from(reference)))).toBe('picture_format');
    expect(connections).toBe(0);
    server.close();
  });
});

it('reports every invalid picture of a form on its field', async () => {
  const pictures = {
    'documents.idFront': await goodPicture(),
    'documents.idBack': asDataUrl(await blank(640, 480).jpeg().toBuffer()),
    'documents.selfie': '',
  };
  expect(await cleanPictures(pictures)).toMatchObject({
    refusal: {
      code: 'invalid_request',
      fields: { 'documents.idBack': 'picture_blank', 'documents.selfie': 'required' },
    },
  });
});

it('queues twenty concurrent forms, and asks those beyond the queue to retry', async () => {
  const text = await goodPicture();
  const pictures = { front: text, back: text, selfie: text };
  const twenty = await Promise.all(Array.from({ length: 20 }, () => cleanPictures(pictures)));
  expect(twenty.every(({ ok }) => ok)).toBe(true);
  const many = await Promise.all(Array.from({ length: 120 }, () => fate(text)));
  expect(new Set(many.map((one) => (typeof one === 'string' ? one : 'clean')))).toEqual(
    new Set(['clean', 'unavailable']),
  );
  expect(await fate(text)).toMatchObject({ width: 640 });
});

async function animation(): Promise<Buffer> {
  const frames = Buffer.concat([
    await photo(300, 300).raw().toBuffer(),
    await photo(300, 300, 20).raw().toBuffer(),
  ]);
  const pages = sharp(frames, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } });
  return pages.webp({ loop: 0, delay: [100, 100] }).toBuffer();
}
