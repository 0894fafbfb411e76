import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOLS = dirname(fileURLToPath(import.meta.url));
const FOOD = join(TOOLS, '../../packages/food');
const SPECS = join(FOOD, 'dishes');
const IMAGES = join(FOOD, 'images');
const NOT_SPECS = ['pantry.json', 'rendered.json'];
const STAMPS = join(SPECS, 'rendered.json');
const SQUARE = { width: 640, height: 640, samples: 14, quality: 78, smaller: [] };

const specOf = (id) => JSON.parse(readFileSync(join(SPECS, `${id}.json`), 'utf8'));
const pantry = JSON.parse(readFileSync(join(SPECS, 'pantry.json'), 'utf8'));
const rendererSource = readdirSync(TOOLS)
  .filter((name) => name.endsWith('.py'))
  .sort()
  .map((name) => readFileSync(join(TOOLS, name), 'utf8'))
  .join('\n');

/** Searches nested pantry items and dishes. */
function mentions(value, key) {
  if (Array.isArray(value)) return value.flatMap((item) => mentions(item, key));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === 'string' ? [inner] : mentions(inner, key),
  );
}

/** Hash of the spec, everything it uses and the renderer. */
function stampOf(id) {
  const specs = [specOf(id), ...mentions(specOf(id), 'dish').map(specOf)];
  const used = [...new Set(mentions(specs, 'use'))].sort().map((name) => [name, pantry[name]]);
  return createHash('sha256')
    .update(rendererSource)
    .update(JSON.stringify([specs, used, SQUARE]))
    .digest('hex')
    .slice(0, 16);
}

function readStamps() {
  return existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
}

/** Written one by one, so that an interrupted run keeps its progress. */
function writeStamp(id, stamp) {
  const stamps = { ...readStamps(), [id]: stamp };
  const sorted = Object.fromEntries(Object.entries(stamps).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(STAMPS, `${JSON.stringify(sorted, null, 2)}\n`);
}

function render(id) {
  const picture = { ...SQUARE, ...specOf(id).picture };
  const folder = mkdtempSync(join(tmpdir(), 'dish-'));
  const png = join(folder, `${id}.png`);
  const size = [picture.width, picture.height, picture.samples].map(String);
  const script = join(TOOLS, 'render.py');
  try {
    execFileSync(
      'nice',
      [
        '-n',
        '19',
        'blender',
        '-b',
        '--python-exit-code',
        '1',
        '--python',
        script,
        '--',
        join(SPECS, `${id}.json`),
        png,
        ...size,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    toWebp(png, join(IMAGES, `${id}.webp`), picture.quality);
    for (const { width, quality } of picture.smaller) {
      toWebp(png, join(IMAGES, `${id}-${width}.webp`), quality, ['-resize', String(width), '0']);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toWebp(png, target, quality, extra = []) {
  execFileSync('cwebp', [
    '-quiet',
    '-m',
    '6',
    '-sharp_yuv',
    '-q',
    String(quality),
    ...extra,
    png,
    '-o',
    target,
  ]);
}

function isCurrent(id) {
  return existsSync(join(IMAGES, `${id}.webp`)) && readStamps()[id] === stampOf(id);
}

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const all = readdirSync(SPECS)
  .filter((name) => name.endsWith('.json') && !NOT_SPECS.includes(name))
  .map((name) => name.slice(0, -'.json'.length));
const wanted = (named.length > 0 ? named : all).filter((id) => !isCurrent(id));

for (const id of wanted) {
  const started = Date.now();
  const stamp = stampOf(id);
  if (args.includes('--accept')) {
    if (!existsSync(join(IMAGES, `${id}.webp`))) continue;
  } else {
    render(id);
  }
  writeStamp(id, stamp);
  console.log(`${id}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
console.log(wanted.length === 0 ? 'Every picture is up to date.' : 'Done.');
