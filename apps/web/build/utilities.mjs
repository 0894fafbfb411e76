import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, optimize, Polyfills } from '@tailwindcss/node';
import { filesOf } from './manifest.mjs';

const source = path.resolve(import.meta.dirname, '../src/kit/style/utilities.css');

/** JavaScript words that are also utilities, unused by our elements. */
const code = new Set(['inline', 'outline', 'ring', 'shrink', 'transform', 'transition']);

/** The utilities these chunks use, by default without fallbacks for browsers lacking `@property`. */
export async function utilitiesOf(manifest, keys, client, polyfills = Polyfills.None) {
  const scripts = filesOf(manifest, keys).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(client, file), 'utf8')));
  const words = new Set(texts.flatMap((text) => text.split(/[\s"'`]+/)));
  const { build } = await compile(await readFile(source, 'utf8'), {
    base: path.dirname(source),
    onDependency: () => {},
    polyfills,
  });
  return optimize(build([...words].filter((word) => !code.has(word))), { minify: true }).code;
}

/** One stylesheet for all screens; returns its name. */
export async function writeUtilities(manifest, client) {
  const css = await utilitiesOf(manifest, Object.keys(manifest), client, Polyfills.All);
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const file = `assets/utilities-${hash}.css`;
  await writeFile(path.join(client, file), css);
  return file;
}
