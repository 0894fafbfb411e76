import type { Language } from '@sufra/contract/options.ts';
import { pageTextKeys } from '@sufra/contract/page-texts.ts';
import { i18n } from '../i18n/i18n.ts';

/** The server reads the same characters, which are nobody's language. */
const begin = (kind: '\uE000' | '\uE003', name: string): string => `${kind}${name}\uE001`;
const end = '\uE002';

const marked = (key: string, text: string): string => {
  const withValues = text.replaceAll(
    /\{\{([a-z_]+)\}\}/g,
    (whole, name: string) => begin('\uE003', name) + whole + end,
  );
  return begin('\uE000', key) + withValues + end;
};

/** Marks every such text of the namespaces that are loaded, once for each language. */
export function markTexts(language: Language): void {
  for (const key of pageTextKeys) {
    const [namespace = '', path = ''] = key.split(':');
    const text: unknown = i18n.getResource(language, namespace, path);
    if (typeof text === 'string' && !text.startsWith('\uE000'))
      i18n.addResource(language, namespace, path, marked(key, text));
  }
}
