import type { File, Tree } from './tree.ts';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export interface Catalogue {
  readonly file: File;
  readonly namespace: string;
  readonly texts: ReadonlyMap<string, string>;
}

export const cataloguesOf = (tree: Tree, language: Language): Catalogue[] =>
  tree.matching(new RegExp(`^apps/web/src/i18n/${language}/[^/]+\\.json$`)).map((file) => ({
    file,
    namespace: file.path.slice(file.path.lastIndexOf('/') + 1, -'.json'.length),
    texts: new Map(flatten(JSON.parse(file.text), '')),
  }));

function* flatten(value: unknown, key: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    yield [key, typeof value === 'string' ? value : ''];
    return;
  }
  for (const [name, inner] of Object.entries(value))
    yield* flatten(inner, key === '' ? name : `${key}.${name}`);
}

/** Approximate: the first line with the key's last part. */
export function lineOfKey({ file }: Catalogue, key: string): number {
  const name = key.slice(key.lastIndexOf('.') + 1);
  return file.lineAt(Math.max(0, file.text.indexOf(`"${name}"`)));
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** Without the plural suffix. */
export const stemOf = (key: string): string => key.replace(pluralEnding, '');

/** Stems with several forms; a lone `…_other` is an ordinary key. */
export function pluralForms(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const ending = pluralEnding.exec(key)?.[1];
    if (ending === undefined) continue;
    forms.set(stemOf(key), (forms.get(stemOf(key)) ?? new Set()).add(ending));
  }
  for (const [stem, endings] of forms) if (endings.size < 2 || !endings.has('other')) forms.delete(stem);
  return forms;
}

/** `{{name}}` parameters and `<tag>` marks. */
export const marksOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => `{{${match[1] ?? ''}}}`),
    ...[...text.matchAll(/<\/?([\w]+)\s*\/?>/g)].map((match) => `<${match[1] ?? ''}>`),
  ]);
