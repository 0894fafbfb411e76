import { type Plan, type PlanId, planIds, plans } from '@sufra/contract/subscription/plans.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { usePlanPrice } from '../../../lib/plan-prices.ts';
import { Badge, Price, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { featuresAddedBy } from '../plan-features.ts';
import styles from './plan-choice.module.css';
import { classes } from '../../../kit/style/classes.ts';

function Features({ id }: { id: PlanId }) {
  const { t } = useTranslation(['landing', 'options']);
  const before = planIds[planIds.indexOf(id) - 1];
  return (
    <>
      <p className="font-medium">{t(`plans.${id}.meals`)}</p>
      {before !== undefined && (
        <p className="text-muted">{t('plans.and_more', { plan: t(`options:plan.${before}`) })}</p>
      )}
      <ul
        role="list"
        className="flex flex-col gap-8 svg:mt-[0.15em] svg:flex-none svg:text-good-text li:flex li:gap-8"
      >
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

function PlanCard({ plan: { id, popular }, group, isChosen, onChoose }: PlanCardProps) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const price = usePlanPrice(id);
  const input = useId();
  return (
    <div
      className={classes(
        styles['card'],
        'relative flex flex-col gap-12 rounded-card border-2 border-line bg-surface p-24 shadow-card hover:border-line-strong has-checked:border-main has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
      )}
    >
      <input
        id={input}
        type="radio"
        name={group}
        value={id}
        className="absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
        checked={isChosen}
        aria-describedby={`${input}more`}
        onChange={onChoose}
      />
      <span
        className={classes(
          styles['dot'],
          'absolute end-24 top-24 grid size-28 place-items-center rounded-circle transition-ground',
        )}
        aria-hidden="true"
      >
        <IconCheck size={18} stroke={3} />
      </span>
      {popular && (
        <div className={classes(styles['badge'], 'absolute start-24')}>
          <Badge tone="highlight">{t('plan.most_popular')}</Badge>
        </div>
      )}
      <label htmlFor={input} className="flex flex-col gap-8">
        <span className="pe-40 text-22 leading-tight font-semibold">{t(`options:plan.${id}`)}</span>
        <Price fils={price} per={t('landing:plans.per_month')} />
      </label>
      <div id={`${input}more`} className="flex flex-col gap-12">
        <p className="text-muted">{t(`landing:plans.${id}.description`)}</p>
        <p className="text-14 text-muted">
          {t('landing:plans.food_apart', { price: formatMoney(price, language) })}
        </p>
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
      <div className="grid grid-fit-272 gap-24 pt-12">
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
