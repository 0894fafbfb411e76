import type { Language } from '@sufra/contract/options.ts';
import {
  legalPages,
  type LegalPageName,
  type LegalText,
  type LegalTexts,
} from '@sufra/contract/catalogue/legal-texts.ts';
import type { PageTextKey } from '@sufra/contract/catalogue/page-texts.ts';

type Catalogue = Readonly<Record<string, unknown>>;

const catalogues = import.meta.glob<Catalogue>('./{en,ar}/{common,landing,options}.json', {
  import: 'default',
});
const legalCatalogues = import.meta.glob<Catalogue>('./{en,ar}/public.json', { import: 'default' });

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

interface ShippedPage extends Pick<LegalText, 'title' | 'lead'> {
  readonly parts: Readonly<Record<string, { title: string; text?: string[]; points?: string[] }>>;
}

/** A legal page before its first publication. */
export async function loadShippedLegal(page: LegalPageName): Promise<LegalTexts> {
  const textIn = async (language: Language): Promise<LegalText> => {
    const load = legalCatalogues[`./${language}/public.json`];
    if (load === undefined) throw new Error(`There is no ${page} in ${language}.`);
    const { title, lead, parts } = (await load())[page] as ShippedPage;
    return {
      ...{ title, lead },
      parts: legalPages[page].parts.map((id) => ({ id, title: '', text: [], points: [], ...parts[id] })),
    };
  };
  const [en, ar] = await Promise.all([textIn('en'), textIn('ar')]);
  return { en, ar };
}
