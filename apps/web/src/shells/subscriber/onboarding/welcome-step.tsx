import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { planPrice } from '../../../lib/plan-prices.ts';
import { IconArrowRight, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Preferences, usePreferences } from '../../../features/household/household.api.ts';
import { UnderstoodConditions } from '../../../features/household/reading/lazy-conditions.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList } from '../../../lib/format.ts';
import { rememberedPlan } from '../../../lib/paths.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { StepHeader } from '../../../kit/controls/progress.tsx';
import { Card, Price, Row, Stack } from '../../../kit/layout/surface.tsx';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import { startPath, steps } from './steps.ts';

const preferencesPath = '/onboarding/preferences';

function Unchecked({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('onboarding');
  const { language } = useLanguage();
  const unread = preferences.understood.filter(({ recognised }) => !recognised).map(({ text }) => text);
  return (
    <>
      {unread.length > 0 && (
        <Notice
          tone="highlight"
          title={t('welcome.unread_title', { list: formatList(unread, language) })}
          action={
            <LinkButton variant="quiet" to={preferencesPath}>
              {t('welcome.settle')}
            </LinkButton>
          }
        >
          {t('welcome.unread_text')}
        </Notice>
      )}
      <UnderstoodConditions reading={preferences} />
    </>
  );
}

function WaitingPlan() {
  const { t } = useTranslation(['onboarding', 'options']);
  const plan = rememberedPlan();
  if (plan === null) return null;
  return (
    <Card tone="highlight">
      <Row spread>
        <p>{t('welcome.plan', { plan: t(`options:plan.${plan}`) })}</p>
        <Price fils={planPrice(plan)} per={t('welcome.per_month')} />
      </Row>
    </Card>
  );
}

export function WelcomeStep({ user }: { user: SessionUser }) {
  const { t } = useTranslation('onboarding');
  const { data: preferences } = usePreferences();
  const title = user.name === null ? t('welcome.title_nameless') : t('welcome.title', { name: user.name });
  return (
    <Stack gap={24}>
      <TableScene />
      <StepHeader step={4} total={steps.length} title={title} subtitle={t('welcome.lead')} />
      {preferences !== undefined && <Unchecked preferences={preferences} />}
      {!user.hasActiveSubscription && <WaitingPlan />}
      <LinkButton
        size="lg"
        fullWidth
        to={startPath(user)}
        end={<IconArrowRight className="mirrors" size={22} aria-hidden="true" />}
      >
        {t('welcome.start')}
      </LinkButton>
      <LinkButton variant="plain" to={preferencesPath} start={<IconUsers size={20} aria-hidden="true" />}>
        {t('welcome.members')}
      </LinkButton>
    </Stack>
  );
}
