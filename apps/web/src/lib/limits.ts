import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatList, formatNumber } from './format.ts';

/** All limits as one list, as it stands inside a sentence; null for none. */
export function limitList(
  limits: readonly { readonly what: string; readonly most: number | null }[],
  t: TFunction,
  language: Language,
): string | null {
  if (limits.length === 0) return null;
  return formatList(
    limits.map(({ what, most }) =>
      t(`limits:limit.${what}`, { most: most === null ? '' : formatNumber(most, language) }),
    ),
    language,
  );
}
