import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { isApiError } from '../../../lib/api.ts';
import { errorText, fieldErrors } from '../../../lib/form.ts';
import { formatDay, formatMoney, isolate } from '../../../lib/format.ts';
import { profilePath } from '../../../lib/paths.ts';
import { isUndecided } from '../../../lib/query.ts';
import { wasPlacedBefore, type RefusalPlace } from './order-sheet-rules.ts';
import type { Refusal } from './place-order.ts';

function refusalText({ error }: Refusal, t: TFunction<'getting'>, language: Language): string {
  if (isUndecided(error)) return t('refused.undecided');
  if (!isApiError(error)) return t('refused.text');
  const sum = (name: string): string => formatMoney(String(error.params[name] ?? ''), language);
  if (error.code === 'price_changed' && 'credit' in error.params)
    return t('refused.credit_changed', { credit: sum('credit') });
  if (error.code === 'price_changed') return t('refused.price_changed', { total: sum('total') });
  if (error.code === 'below_minimum') return t('refused.below_minimum', { minimum: sum('minimum') });
  if (error.code === 'no_deliveries')
    return t('refused.holiday', {
      day: formatDay(String(error.params['date']), language),
      name: isolate(String(error.params[language])),
    });
  if (error.code === 'cash_limit')
    return t('refused.cash_limit', { orders: error.params['orders'], sum: sum('sum') });
  if (error.code === 'meal_unsafe') return t('refused.unsafe');
  if (error.code === 'flow_incomplete') return t('who_eats.missing');
  if (wasPlacedBefore(error)) return t('refused.answered');
  return Object.values(fieldErrors(error))[0] ?? errorText(error);
}

/** The refusal's text at a place, or undefined; `own` replaces it, but for holidays. */
export function useRefusalAt(refusal: Refusal | null, own: Partial<Record<RefusalPlace, string>> = {}) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  return (place: RefusalPlace): string | undefined => {
    if (refusal?.place !== place) return undefined;
    const isHoliday = isApiError(refusal.error, 'no_deliveries');
    return (isHoliday ? undefined : own[place]) ?? refusalText(refusal, t, language);
  };
}

function useRefusalAction(error: unknown) {
  const { t } = useTranslation('getting');
  const { pathname, search } = useLocation();
  if (wasPlacedBefore(error) || isApiError(error, 'ordered_recently'))
    return { to: '/account?tab=orders', label: t('refused.look') };
  if (isApiError(error, 'flow_incomplete'))
    return { to: profilePath(`${pathname}${search}`), label: t('who_eats.action') };
  return null;
}

export function RefusalNotice({ refusal, text }: { refusal: Refusal | null; text: string | undefined }) {
  const { t } = useTranslation('getting');
  const action = useRefusalAction(refusal?.error);
  if (text === undefined) return null;
  return (
    <div tabIndex={-1} data-refusal>
      <Notice
        tone="danger"
        role="alert"
        title={t('refused.title')}
        action={
          action === null ? undefined : (
            <LinkButton variant="quiet" to={action.to}>
              {action.label}
            </LinkButton>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
