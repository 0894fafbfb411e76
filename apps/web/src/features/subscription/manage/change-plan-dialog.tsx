import { type PlanId, planIds } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { planPrice } from '../../../lib/plan-prices.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { PaymentFailure, Alert } from '../problem.tsx';
import { type PlanEffect, usePlanPreview } from './manage.api.ts';
import { CardOnFile } from './plan-card.tsx';
import { isNothing } from './plan.rules.ts';
import { EffectComing, PreviewFailed } from './preview-states.tsx';
import { usePlanChange } from './use-plan-change.ts';

interface PlanChangeProblemProps {
  error: unknown;
  onCard: () => void;
  ref: Ref<HTMLDivElement>;
}

function PlanChangeProblem({ error, onCard, ref }: PlanChangeProblemProps) {
  const { t } = useTranslation('billing');
  if (error === null) return null;
  if (isApiError(error, 'price_changed')) {
    return (
      <div ref={ref} tabIndex={-1} role="alert">
        <Notice tone="highlight" title={t('change.changed_title')}>
          {t('change.changed')}
        </Notice>
      </div>
    );
  }
  if (isApiError(error, 'no_card')) {
    return (
      <Alert ref={ref} title={t('change.no_card_title')}>
        <p>{t('change.no_card')}</p>
        <Button variant="quiet" onClick={onCard}>
          {t('tasks.card')}
        </Button>
      </Alert>
    );
  }
  if (isApiError(error, 'payment_declined') || isApiError(error, 'offline')) {
    return <PaymentFailure ref={ref} error={error} />;
  }
  return (
    <Alert ref={ref} title={t('failed_title')}>
      <p>{errorText(error)}</p>
    </Alert>
  );
}

interface PlanEffectFactsProps {
  effect: PlanEffect;
  subscription: SubscriptionReply;
}

function PlanEffectFacts({ effect, subscription }: PlanEffectFactsProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const money = (sum: string): string => formatMoney(sum, language);
  const { due, credit, price, from, mealsLeft, mealsInPeriod, nextBillingDate } = effect;
  const rows: Fact[] = [
    { label: t('change.starts'), value: formatDay(from, language, 'short') },
    {
      label: t('change.counted'),
      value: t('change.meals', {
        left: formatNumber(mealsLeft, language),
        total: formatNumber(mealsInPeriod, language),
      }),
    },
    isNothing(credit)
      ? { label: t('change.due'), value: money(due) }
      : { label: t('change.credit'), value: money(credit) },
  ];
  if (!isNothing(due)) rows.push({ label: t('change.card'), value: <CardOnFile card={subscription.card} /> });
  rows.push(
    { label: t('change.price'), value: money(price) },
    { label: t('change.next_billing'), value: formatDay(nextBillingDate, language, 'medium') },
  );
  const isFromCredit = !isNothing(subscription.credit) && isNothing(credit);
  return (
    <div role="status">
      <Facts rows={rows} />
      {isFromCredit && <p>{t('change.from_credit', { sum: money(subscription.credit) })}</p>}
      {!isNothing(credit) && <p>{t('change.credit_text')}</p>}
    </div>
  );
}

interface PlanChoicesProps {
  current: SubscriptionReply;
  value: PlanId | null;
  onChange: (plan: PlanId) => void;
}

function PlanChoices({ current, value, onChange }: PlanChoicesProps) {
  const { t } = useTranslation(['billing', 'landing', 'options']);
  const { language } = useLanguage();
  const priceOf = (id: PlanId): string =>
    formatMoney(id === current.planId ? current.price : planPrice(id), language);
  return (
    <ChoiceGroup
      legend={t('change.legend')}
      hideLegend
      options={planIds.map((id) => ({
        value: id,
        label: (
          <span className="flex flex-wrap items-center gap-x-8 gap-y-4 font-medium">
            {t(`options:plan.${id}`)}{' '}
            {id === current.planId && <Badge tone="good">{t('change.current')}</Badge>}
          </span>
        ),
        description: (
          <>
            {t('landing:plans.food_apart', { price: priceOf(id) })}
            <br />
            {t(`landing:plans.${id}.meals`)}
          </>
        ),
      }))}
      value={value ?? current.planId}
      onChange={onChange}
    />
  );
}

/** For small screens. */
function useScrollIntoView(effect: PlanEffect | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (effect !== undefined) place.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
  }, [effect]);
  return place;
}

interface ChangePlanDialogProps {
  subscription: SubscriptionReply;
  onClose: () => void;
  onCard: () => void;
  initial?: PlanId | null;
}

export function ChangePlanDialog({ subscription, onClose, onCard, initial = null }: ChangePlanDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const { language } = useLanguage();
  const [chosen, choose] = useState<PlanId | null>(initial);
  const preview = usePlanPreview(chosen);
  const change = usePlanChange(onClose);
  const effect = preview.isFetching ? undefined : preview.data;
  const place = useScrollIntoView(effect);
  const confirmLabel = ({ due }: PlanEffect): string =>
    isNothing(due) ? t('change.confirm') : t('change.confirm_pay', { sum: formatMoney(due, language) });
  const pick = (plan: PlanId): void => {
    change.reset();
    choose(plan === subscription.planId ? null : plan);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('change.stay')}
          </Button>
          <Button
            disabled={effect === undefined}
            pending={change.isPending}
            pendingLabel={t('change.pending')}
            onClick={() => effect && change.confirm(effect)}
          >
            {effect === undefined ? t('change.confirm') : confirmLabel(effect)}
          </Button>
        </>
      }
    >
      <Stack>
        <PlanChoices current={subscription} value={chosen} onChange={pick} />
        {chosen === null && <p>{t('change.hint')}</p>}
        {chosen !== null && preview.isFetching && <EffectComing rows={5} />}
        {chosen !== null && !preview.isFetching && preview.error !== null && (
          <PreviewFailed error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {effect !== undefined && (
          <div ref={place}>
            <PlanEffectFacts effect={effect} subscription={subscription} />
          </div>
        )}
        <PlanChangeProblem ref={change.problem} error={change.error} onCard={onCard} />
      </Stack>
    </Dialog>
  );
}
