import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useDescription } from '../../../lib/form.ts';
import { saidIn } from './said.ts';

const asList = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export interface Words {
  /** One text. */
  readonly say: (key: string) => string;
  /** A list of texts; empty where the page has none of this name. */
  readonly list: (key: string) => readonly string[];
}

/** Texts of one page, by key below its own; its `description` becomes the document's. */
export function useWords(page: string): Words {
  const { t } = useTranslation('public');
  const { language } = useLanguage();
  const said = saidIn(language);
  const say = (key: string): string => t(`${page}.${key}`, said);
  const list = (key: string): readonly string[] =>
    asList(t(`${page}.${key}`, { ...said, returnObjects: true }));
  useDescription(say('description'));
  return { say, list };
}
