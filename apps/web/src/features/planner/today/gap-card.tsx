import type { getSuggestionGaps } from '@sufra/contract/planner/planner.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { formatDay } from '../../../lib/format.ts';
import { MealTimeIcon } from '../meal-line.tsx';
import { useIsPastDue } from '../planner.api.ts';
import { limitsText, nextServingDay, quoted } from '../reasons.ts';

export type MealGap = ReplyOf<typeof getSuggestionGaps>[number];

interface GapProps {
  gap: MealGap;
  planId: PlanId;
  day: string;
}

interface GapTextProps extends GapProps {
  isUnpaid: boolean;
}

function useGapText({ gap, planId, day, isUnpaid }: GapTextProps): string {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  switch (gap.reason) {
    case 'unread_allergy':
      return t('gap.unread_allergy', { texts: quoted(gap.because, t, language) });
    case 'no_safe_meal': {
      const limits = limitsText(gap.because, t, language);
      return limits === '' ? t('gap.no_safe_meal_plain') : t('gap.no_safe_meal', { limits });
    }
    case 'no_delivery_day':
      return t('gap.no_delivery_day', { day: formatDay(nextServingDay(planId, day), language) });
    case 'no_such_day':
    case 'skipped':
      return t(`gap.${gap.reason}`);
    case 'paused':
      return t(isUnpaid ? 'gap.unpaid' : 'gap.paused');
  }
}

export function GapCard({ onRetry, ...props }: GapProps & { onRetry: () => void }) {
  const { t } = useTranslation('planner');
  const isUnpaid = useIsPastDue();
  const text = useGapText({ ...props, isUnpaid });
  const { mealTime, occasion, reason } = props.gap;
  const halted = isUnpaid ? t('gap.title_unpaid') : t('gap.title_paused');
  return (
    <Card tone="sunken" className="flex flex-wrap gap-16">
      <div className="grid size-80 flex-none place-items-center rounded-circle border-2 border-dashed border-line-strong bg-surface text-muted">
        <MealTimeIcon mealTime={mealTime} size={32} />
      </div>
      <div className="flex min-w-0 grow basis-256 flex-col items-start gap-8 p:max-w-[60ch]">
        <h3>{reason === 'paused' ? halted : t(`gap.title.${occasion?.name ?? mealTime}`)}</h3>
        <p>{text}</p>
        {(reason === 'unread_allergy' || reason === 'no_safe_meal') && (
          <LinkButton
            to="/onboarding/preferences"
            variant="quiet"
            className="mt-8"
            start={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          >
            {t('gap.review')}
          </LinkButton>
        )}
        {reason === 'paused' && (
          <LinkButton to="/account?tab=subscription" variant="quiet" className="mt-8">
            {t('gap.manage')}
          </LinkButton>
        )}
        {reason === 'no_such_day' && (
          <Button variant="quiet" className="mt-8" onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        )}
      </div>
    </Card>
  );
}
