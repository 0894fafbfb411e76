import { type Plan, planIds, plans } from '@sufra/contract/subscription/plans.ts';
import { IconCheck, IconShieldHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { onboardingPath } from '../../../lib/paths.ts';
import { planPriceParts, planPriceText } from '../../../lib/plan-prices.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { Badge, Card, Price } from '../../../kit/layout/surface.tsx';
import { featuresAddedBy } from '../../../features/subscription/plan-features.ts';
import { Section } from './section.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ComparisonTable } from './comparison-table.tsx';

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['landing', 'options']);
  const { language } = useLanguage();
  const { id, popular } = plan;
  const name = t(`options:plan.${id}`);
  const before = planIds[planIds.indexOf(id) - 1];
  return (
    <Card as="article" className={classes('flex flex-col gap-12', popular && 'border-2 border-main')}>
      <div className="flex flex-wrap items-center justify-between gap-8">
        <h3>{name}</h3>
        <Badge tone={popular ? 'highlight' : 'sand'}>{t(`plans.${id}.badge`)}</Badge>
      </div>
      <p className="text-muted">{t(`plans.${id}.description`)}</p>
      <Price parts={planPriceParts(id, language)} per={t('plans.per_month')} />
      <p className="text-14 text-muted">{t('plans.food_apart', { price: planPriceText(id, language) })}</p>
      <p className="font-medium">{t(`plans.${id}.meals`)}</p>
      {before !== undefined && (
        <p className="text-muted">{t('plans.and_more', { plan: t(`options:plan.${before}`) })}</p>
      )}
      <ul
        role="list"
        className="mb-12 flex flex-1 flex-col gap-8 svg:mt-[0.15em] svg:flex-none svg:text-good-text li:flex li:gap-8"
      >
        {featuresAddedBy(id, before).map((feature) => (
          <li key={feature}>
            <IconCheck size={20} aria-hidden="true" />
            {t(`plans.features.${feature}`)}
          </li>
        ))}
      </ul>
      <LinkButton
        to={onboardingPath(id)}
        variant={popular ? 'main' : 'quiet'}
        fullWidth
        aria-label={t('plans.get_started_with', { plan: name })}
      >
        {t('plans.get_started')}
      </LinkButton>
    </Card>
  );
}

export function PlanCards() {
  return (
    <div className="grid grid-fit-272 gap-24">
      {planIds.map((id) => (
        <PlanCard key={id} plan={plans[id]} />
      ))}
    </div>
  );
}

export function Plans() {
  const { t } = useTranslation('landing');
  const [isComparing, setComparing] = useState(false);
  return (
    <Section id="subscription-plans" title={t('plans.title')} text={t('plans.text')}>
      <PlanCards />
      <div className="flex flex-wrap items-center justify-between gap-16">
        <p className="flex items-center gap-12 font-medium svg:flex-none svg:text-good-text">
          <IconShieldHeart size={24} aria-hidden="true" />
          {t('plans.guarantee')}
        </p>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setComparing(true)}>
          {t('plans.compare')}
        </Button>
      </div>
      <ComparePlans open={isComparing} onClose={() => setComparing(false)} />
    </Section>
  );
}

function ComparePlans({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('landing');
  return (
    <Dialog open={open} onClose={onClose} title={t('compare.title')} size="lg">
      <ComparisonTable />
    </Dialog>
  );
}
