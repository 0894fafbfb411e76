import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const web = path.resolve(import.meta.dirname, '../../apps/web/public');
const icons = path.join(web, 'icons');
const mark = await readFile(path.join(web, 'favicon.svg'), 'utf8');

const [, plate = ''] = /<circle[^>]*r="32" fill="(#[0-9A-F]{6})"\/>/i.exec(mark) ?? [];
const [star = ''] = /<polygon[^>]*\/>/.exec(mark) ?? [];
const [inside = ''] = /<circle[^>]*fill="none".*(?=<\/svg>)/s.exec(mark) ?? [];
if (plate === '' || star === '' || inside === '')
  throw new Error('The SVG of the logo has an unexpected structure; adapt this script.');

const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;

/** Maskable: the system crops it and keeps the middle four fifths. */
const fullBleed = svg(
  `<rect width="64" height="64" fill="${plate}"/><g transform="translate(32 32) scale(0.8) translate(-32 -32)">${inside}</g>`,
);
/** Monochrome, for Android's status bar. */
const badge = svg(`<g transform="translate(32 32) scale(1.5) translate(-32 -32)">${star}</g>`);

const drawings = [
  ['icon-192', mark, 192],
  ['icon-512', mark, 512],
  ['maskable-192', fullBleed, 192],
  ['maskable-512', fullBleed, 512],
  ['apple-touch-icon', fullBleed, 180],
  ['badge-96', badge, 96],
];

await mkdir(icons, { recursive: true });
for (const [name, drawing, size] of drawings) {
  const density = (72 * size) / 64;
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(icons, `${name}.png`));
}
