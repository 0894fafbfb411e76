import { type Plan, type PlanId, planIds, plans } from '@sufra/contract/subscription/plans.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, Price, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { featuresAddedBy } from '../plan-features.ts';
import styles from './plan-choice.module.css';

function Features({ id }: { id: PlanId }) {
  const { t } = useTranslation(['landing', 'options']);
  const before = planIds[planIds.indexOf(id) - 1];
  return (
    <>
      <p className={styles['meals']}>{t(`plans.${id}.meals`)}</p>
      {before !== undefined && (
        <p className={styles['muted']}>{t('plans.and_more', { plan: t(`options:plan.${before}`) })}</p>
      )}
      <ul role="list" className={styles['features']}>
        {featuresAddedBy(id, before).map((feature) => (
          <li key={feature}>
            <IconCheck size={20} aria-hidden="true" />
            {t(`plans.features.${feature}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PlanCardProps {
  plan: Plan;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function PlanCard({ plan: { id, priceFils, popular }, group, isChosen, onChoose }: PlanCardProps) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const input = useId();
  return (
    <div className={styles['card']}>
      <input
        id={input}
        type="radio"
        name={group}
        value={id}
        className={styles['input']}
        checked={isChosen}
        aria-describedby={`${input}more`}
        onChange={onChoose}
      />
      <span className={styles['dot']} aria-hidden="true">
        <IconCheck size={18} stroke={3} />
      </span>
      {popular && (
        <div className={styles['badge']}>
          <Badge tone="highlight">{t('plan.most_popular')}</Badge>
        </div>
      )}
      <label htmlFor={input} className={styles['label']}>
        <span className={styles['name']}>{t(`options:plan.${id}`)}</span>
        <Price fils={priceFils} per={t('landing:plans.per_month')} />
      </label>
      <div id={`${input}more`} className={styles['more']}>
        <p className={styles['muted']}>{t(`landing:plans.${id}.description`)}</p>
        <Features id={id} />
      </div>
    </div>
  );
}

interface PlanChoiceProps {
  value: PlanId;
  onChange: (plan: PlanId) => void;
  disabled: boolean;
}

export function PlanChoice({ value, onChange, disabled }: PlanChoiceProps) {
  const { t } = useTranslation('subscription');
  const group = useId();
  return (
    <fieldset disabled={disabled}>
      <legend>
        <VisuallyHidden>{t('plan.title')}</VisuallyHidden>
      </legend>
      <div className={styles['cards']}>
        {planIds.map((id) => (
          <PlanCard
            key={id}
            plan={plans[id]}
            group={group}
            isChosen={id === value}
            onChoose={() => onChange(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
