import type { TFunction } from 'i18next';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { NotAllowed } from './push.api.ts';

export function whyNot(error: unknown, t: TFunction<'app'>): string {
  if (error instanceof NotAllowed) return t('news.forbidden');
  return isApiError(error) ? errorText(error) : t('news.no_service');
}
