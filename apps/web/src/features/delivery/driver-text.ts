import { noShow } from '@sufra/contract/subscription/promises.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { formatTime } from '../../lib/format.ts';

const ownWords = [
  'already_taken',
  'offer_expired',
  'not_ready_yet',
  'safety_alarm_open',
  'location_needed',
  'order_decided',
  'handover_code_wrong',
  'not_possible_now',
] as const;

export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (error) => {
    if (isApiError(error, 'too_early_to_report'))
      return t('refused.too_early_to_report', {
        from: formatTime(new Date(error.params['from'] ?? 0), language),
      });
    if (isApiError(error, 'not_at_door')) return t('refused.not_at_door', { metres: noShow.metres });
    const own = ownWords.find((code) => isApiError(error, code));
    return own === undefined ? errorText(error) : t(`refused.${own}`);
  };
}
