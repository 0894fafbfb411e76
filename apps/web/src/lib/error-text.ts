import { i18n } from '../i18n/i18n.ts';
import { isApiError } from './api.ts';

/** The text of an API error, or `fallback` for anything the server did not say. */
export function errorText(error: unknown, fallback?: string): string {
  if (isApiError(error))
    return i18n.t(`errors:${error.code}`, { ...error.params, context: String(error.params['reason'] ?? '') });
  return fallback ?? i18n.t('errors:internal');
}

/** The texts of the fields the server refused, by field path; a form may pass its own texts for a field. */
export function fieldErrors(
  error: unknown,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, code]) => [
      field,
      own[field] ?? i18n.t(`errors:field.${code}`),
    ]),
  );
}
