import type { Language } from '@sufra/contract/options.ts';
import type { PageTextKey } from '@sufra/contract/catalogue/page-texts.ts';

type Catalogue = Readonly<Record<string, unknown>>;

const catalogues = import.meta.glob<Catalogue>('./{en,ar}/{common,landing,options}.json', {
  import: 'default',
});

/** Texts before any change by an admin. */
export type OwnTexts = (key: PageTextKey, language: Language) => string;

export async function loadOwnTexts(): Promise<OwnTexts> {
  const loaded = new Map(
    await Promise.all(Object.entries(catalogues).map(async ([file, load]) => [file, await load()] as const)),
  );
  const textOf: OwnTexts = (key, language) => {
    const [namespace = '', path = ''] = key.split(':');
    const found = path
      .split('.')
      .reduce<unknown>(
        (within, name) =>
          typeof within === 'object' && within !== null ? (within as Catalogue)[name] : undefined,
        loaded.get(`./${language}/${namespace}.json`),
      );
    return typeof found === 'string' ? found : '';
  };
  return textOf;
}
