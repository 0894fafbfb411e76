import type { Language } from '@sufra/contract/options.ts';
import i18next from 'i18next';
import type { TextKey } from '../../../e2e/texts.ts';

type Catalogue = Readonly<Record<string, unknown>>;

const catalogues = import.meta.glob<Catalogue>('../src/i18n/{en,ar}/*.json', {
  import: 'default',
  eager: true,
});

/** Separate from the product's instance, which loads namespaces per route. */
const all = i18next.createInstance();
await all.init({ fallbackLng: false, interpolation: { escapeValue: false }, resources: {} });
for (const [file, catalogue] of Object.entries(catalogues)) {
  const [language = '', namespace = ''] = file.replace('.json', '').split('/').slice(-2);
  all.addResourceBundle(language, namespace, catalogue);
}

export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Catalogue texts of a language. Throws for an unknown key. */
export const textsIn =
  (lng: Language): Texts =>
  (key, values = {}) => {
    // A string, because i18next would compute types for thousands of keys.
    const name: string = key;
    if (!all.exists(name, { lng, ...values })) throw new Error(`There is no text ${name} in ${lng}.`);
    return all.t(name, { lng, ...values });
  };
