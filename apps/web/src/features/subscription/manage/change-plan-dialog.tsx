import { type PlanId, planIds, plans } from '@sufra/contract/plans.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { type PlanEffect, usePlanPreview } from './manage.api.ts';
import styles from './manage.module.css';
import { PlanChangeProblem } from './plan-change-problem.tsx';
import { PlanEffectFacts } from './plan-effect-facts.tsx';
import { isNothing } from './sums.ts';
import { usePlanChange } from './use-plan-change.ts';

interface PlanChoicesProps {
  current: PlanId;
  value: PlanId | null;
  onChange: (plan: PlanId) => void;
}

function PlanChoices({ current, value, onChange }: PlanChoicesProps) {
  const { t } = useTranslation(['billing', 'subscription', 'landing', 'options']);
  const { language } = useLanguage();
  return (
    <ChoiceGroup
      legend={t('change.legend')}
      hideLegend
      options={planIds.map((id) => ({
        value: id,
        label: (
          <span className={styles['planName']}>
            {t(`options:plan.${id}`)} {id === current && <Badge tone="good">{t('change.current')}</Badge>}
          </span>
        ),
        description: (
          <>
            {t('subscription:per_month', { price: formatMoney(plans[id].priceFils, language) })}
            <br />
            {t(`landing:plans.${id}.meals`)}
          </>
        ),
      }))}
      value={value ?? current}
      onChange={onChange}
    />
  );
}

/** What a plan would cost must not wait below the edge of a small screen. */
function useInSight(effect: PlanEffect | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (effect !== undefined) place.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
  }, [effect]);
  return place;
}

function EffectComing() {
  return (
    <Loading>
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} height="2.25rem" />
      ))}
    </Loading>
  );
}

interface ChangePlanDialogProps {
  subscription: SubscriptionReply;
  onClose: () => void;
  /** Opens the card form, where there is none on file. */
  onCard: () => void;
}

export function ChangePlanDialog({ subscription, onClose, onCard }: ChangePlanDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const { language } = useLanguage();
  const [chosen, choose] = useState<PlanId | null>(null);
  const preview = usePlanPreview(chosen);
  const change = usePlanChange(onClose);
  const effect = preview.isFetching ? undefined : preview.data;
  const place = useInSight(effect);
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
        <PlanChoices current={subscription.planId} value={chosen} onChange={pick} />
        {chosen === null && <p>{t('change.hint')}</p>}
        {chosen !== null && preview.isFetching && <EffectComing />}
        {chosen !== null && !preview.isFetching && preview.error !== null && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
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
