import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Two-grey tiles with the contrast of a card's text; `side` is a tile's size. */
export function photo(width: number, height: number, side = 40): Sharp {
  const rowOf = (first: number): Buffer =>
    Buffer.from(
      Array.from({ length: width * 3 }, (_, at) =>
        (first + Math.floor(at / 3 / side)) % 2 === 0 ? 60 : 200,
      ),
    );
  const rows = [rowOf(0), rowOf(1)] as const;
  const pixels = Buffer.concat(
    Array.from({ length: height }, (_, y) => rows[Math.floor(y / side) % 2 === 0 ? 0 : 1]),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** As with a covered lens. */
export const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#777' } });

export const asDataUrl = (bytes: Buffer, type = 'image/jpeg'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

export const goodPicture = async (): Promise<string> => asDataUrl(await photo(640, 480).jpeg().toBuffer());

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A decompression bomb: a 1-bit PNG of zeros. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two bits per 8 x 8 block: 16,000 squared in one megabyte. */
export function bombJpeg(side: number): Buffer {
  const segment = (marker: number, ...data: number[]): Buffer =>
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc0, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...oneCode),
    segment(0xc4, 0x10, ...oneCode),
    segment(0xda, 1, 1, 0, 0, 63, 0),
    Buffer.alloc(Math.ceil((Math.ceil(side / 8) ** 2 * 2) / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Inserted after the JPEG's start. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}
