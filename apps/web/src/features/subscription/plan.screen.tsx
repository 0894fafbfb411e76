import { type PlanId, planIds, plans } from '@sufra/contract/plans.ts';
import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconCalendarX, IconShieldHeart, IconTruckDelivery } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { rememberedPlan } from '../../lib/paths.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { backIcon, forwardIcon } from './flow-actions.tsx';
import { pathOf, preferencesPath } from './flow.ts';
import { FlowScreen } from './flow-screen.tsx';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plan.module.css';
import { Problem } from './problem.tsx';
import { useChoosePlan } from './subscription.api.ts';

const mostPopular = planIds.find((id) => plans[id].popular) ?? 'full-day';

const promises = [
  { text: 'delivery', Icon: IconTruckDelivery },
  { text: 'cancel', Icon: IconCalendarX },
  { text: 'refund', Icon: IconShieldHeart },
] as const;

function Promises() {
  const { t } = useTranslation('subscription');
  return (
    <ul role="list" className={styles['promises']}>
      {promises.map(({ text, Icon }) => (
        <li key={text}>
          <Icon size={24} aria-hidden="true" />
          {t(`plan.promises.${text}`)}
        </li>
      ))}
    </ul>
  );
}

function ChosenLine({ plan }: { plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'options']);
  const { language } = useLanguage();
  return (
    <p className={styles['chosen']}>
      <strong>{t(`options:plan.${plan}`)}</strong>
      <span>{t('per_month', { price: formatMoney(plans[plan].priceFils, language) })}</span>
    </p>
  );
}

function PlanForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useChoosePlan();
  const [plan, choose] = useState<PlanId>(() => rememberedPlan() ?? user.selectedPlan ?? mostPopular);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(plan, {
      onSuccess: () => void navigate(pathOf('details')),
      onError: (error) => {
        if (isApiError(error, 'already_subscribed')) void refreshSession(client);
      },
    });
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <PlanChoice value={plan} onChange={choose} disabled={save.isPending} />
      <Promises />
      {save.error !== null && <Problem error={save.error} text={t('plan.failed')} />}
      <div className={styles['bar']}>
        <ChosenLine plan={plan} />
        <Button type="submit" size="lg" pending={save.isPending} end={forwardIcon}>
          {t('continue')}
        </Button>
      </div>
      <div className={styles['back']}>
        <LinkButton to={preferencesPath('plan')} variant="quiet" start={backIcon}>
          {t('plan.back')}
        </LinkButton>
      </div>
    </form>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  const { user } = useSession();
  if (user?.hasActiveSubscription === true) return <CurrentPlan />;
  return (
    <FlowScreen step="plan" title={t('plan.title')} subtitle={t('plan.subtitle')} width="wide">
      {(person) => <PlanForm user={person} />}
    </FlowScreen>
  );
}
