import { useEffect } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { isApiError } from './api.ts';

const wrong = '[aria-invalid=true], [data-wrong=true] :is(input, select, textarea, button):not(:disabled)';

/** Waits up to `frames` for the errors to render. Choice groups carry `data-wrong`. */
export function focusFirstWrong(form: HTMLElement | null, frames = 20): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrong);
    if (field) field.focus();
    else if (form && frames > 1) focusFirstWrong(form, frames - 1);
  });
}

export function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null) return;
    const before = meta.content;
    meta.content = text;
    return () => {
      meta.content = before;
    };
  }, [text]);
}

/** The text of an API error, or `fallback` for other errors. */
export function errorText(error: unknown, fallback?: string): string {
  if (isApiError(error))
    return i18n.t(`errors:${error.code}`, { ...error.params, context: String(error.params['reason'] ?? '') });
  return fallback ?? i18n.t('errors:internal');
}

/** Texts of the server's field errors by path; a form may pass its own. */
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
