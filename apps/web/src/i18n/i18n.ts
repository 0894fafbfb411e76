import type { Language } from '@sufra/contract/options.ts';
import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { applyLanguage, isLanguage, otherLanguage } from './language.ts';

type Catalogue = Record<string, unknown>;

const catalogues = import.meta.glob<Catalogue>('./{en,ar}/*.json', { import: 'default' });

export const i18n = i18next.createInstance();

const entryNamespaces = ['common', 'errors'] as const;
const wanted = new Set<string>(entryNamespaces);

/** The admins' texts by language, namespace and key; the server puts them into the page. */
export const written = JSON.parse(
  (typeof document !== 'undefined' && document.getElementById('page-texts')?.textContent) || '{}',
) as Partial<Record<Language, Partial<Record<string, Record<string, string>>>>>;

async function loadInto(language: Language, namespace: string): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const load = catalogues[`./${language}/${namespace}.json`];
  if (load === undefined) return;
  i18n.addResourceBundle(language, namespace, await load());
  i18n.addResources(language, namespace, written[language]?.[namespace] ?? {});
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

/** Awaited by every route, so that no key ever flashes. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadInto(currentLanguage(), namespace)));
}

export async function startI18n(language: Language): Promise<void> {
  i18n.use(initReactI18next);
  await i18n.init({
    lng: language,
    fallbackLng: false,
    ns: [...entryNamespaces],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    // A screen has all its texts: namespaces loaded later don't change it.
    react: { useSuspense: false, bindI18nStore: '' },
  });
  await loadNamespaces(entryNamespaces);
}

/** For a text in the reader's language rather than the screen's. */
export async function textsFor(language: Language, namespace: string): Promise<TFunction> {
  await loadInto(language, namespace);
  return i18n.getFixedT(language, namespace);
}

/** Loads the texts of the open screens first, then switches at once. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map((namespace) => loadInto(language, namespace)));
  // The page first: screens that re-render refetch in its language.
  if (typeof document !== 'undefined') applyLanguage(language);
  await i18n.changeLanguage(language);
}

/** Call it on hover, so that the click feels instant. */
export function warmOtherLanguage(): void {
  const language = otherLanguage(currentLanguage());
  for (const namespace of wanted) void loadInto(language, namespace);
}
