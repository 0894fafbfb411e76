import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { formatDay } from '../../lib/format.ts';

/** Null without an error. What another place says, such as a refused picture, is left out by who asks. */
export function useFailure(error: unknown): string | null {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  if (error === null) return null;
  const from = isApiError(error, 'too_many_applications') ? error.params['from'] : undefined;
  if (from === undefined) return errorText(error, t('try_later'));
  return t('too_often', { date: formatDay(new Date(from), language, 'medium') });
}
