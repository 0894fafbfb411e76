import { existsSync, readFileSync } from 'node:fs';

/** Its names with their values; empty without the file. */
export function dotEnv(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').split('\n');
  const pairs = lines
    .map((line) => /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line))
    .filter((match) => match !== null);
  return Object.fromEntries(
    pairs.map((match) => [match[1] ?? '', (match[2] ?? '').replace(/^"(.*)"$/, '$1')]),
  );
}
