import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import {
  IconPencil,
  IconAlertTriangle,
  IconMapPin,
  IconSalad,
  IconToolsKitchen2,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useAreaName } from '../../../lib/place.ts';
import { planPrice } from '../../../lib/plan-prices.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList, formatMoney } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { LinkButton, Button } from '../../../kit/controls/button.tsx';
import { Card, LeftToRight } from '../../../kit/layout/surface.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { useDietReading } from '../subscription.api.ts';
import { Facts, TasteFacts } from './facts.tsx';
import { FlowActions, forwardIcon, FlowScreen } from './flow-screen.tsx';
import { preferencesPath, pathOf, profilePath } from './flow.ts';

interface ReviewCardProps {
  title: string;
  icon: ReactNode;
  editPath: string;
  editLabel: string;
  children: ReactNode;
}

function ReviewCard({ title, icon, editPath, editLabel, children }: ReviewCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-16">
      <div className="flex items-center gap-12 a:-me-12">
        <span className="flex-none text-main-text">{icon}</span>
        <h2 id={heading} className="min-w-0 flex-1 text-18">
          {title}
        </h2>
        <LinkButton
          to={editPath}
          variant="plain"
          aria-label={editLabel}
          start={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('actions.edit')}
        </LinkButton>
      </div>
      {children}
    </Card>
  );
}

function Flag({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card tone="highlight" className="flex gap-12 p-16 svg:flex-none">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div className="flex min-w-0 flex-col items-start wrap-anywhere button:-ms-12 button:-mb-12 a:-ms-12 a:-mb-12">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </Card>
  );
}

function UnreadAllergies({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['subscription', 'common']);
  const { language } = useLanguage();
  const isWorthAsking = user.allergies.length > 0 || user.healthConditions !== null;
  const { data, isError, isLoading, isFetching, refetch } = useDietReading(isWorthAsking);
  if (isLoading) {
    return (
      <Loading label={t('unread.checking')}>
        <Skeleton height="3rem" shape="block" />
      </Loading>
    );
  }
  if (data === undefined) {
    return isError ? (
      <Flag title={t('unread.failed_title')}>
        <p>{t('unread.failed')}</p>
        <Button variant="plain" pending={isFetching} onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </Flag>
    ) : null;
  }
  const unread = data.understood.filter(({ recognised }) => !recognised).map(({ text }) => text);
  const texts = [...unread, ...data.uncheckedConditions].map((text) => t('unread.quoted', { text }));
  if (texts.length === 0) return null;
  return (
    <Flag title={t('unread.title')}>
      <p>{t('unread.text', { texts: formatList(texts, language) })}</p>
      <LinkButton to={preferencesPath('details')} variant="plain">
        {t('unread.review')}
      </LinkButton>
    </Flag>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <span className="font-normal text-muted">{children}</span>;
}

function PersonCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['subscription', 'common']);
  const orMissing = (value: ReactNode): ReactNode =>
    value === null || value === '' ? <Missing>{t('not_provided')}</Missing> : value;
  return (
    <ReviewCard
      title={t('details.personal')}
      icon={<IconUser size={24} aria-hidden="true" />}
      editPath={profilePath}
      editLabel={t('details.edit_personal')}
    >
      <Facts
        layout="under"
        facts={[
          { name: t('facts.name'), value: orMissing(user.name) },
          { name: t('facts.phone'), value: <LeftToRight>{formatPhone(user.phone)}</LeftToRight> },
          {
            name: t('facts.email'),
            value: orMissing(user.email === null ? null : <LeftToRight>{user.email}</LeftToRight>),
          },
          { name: t('facts.family_size'), value: t('common:kit.people', { count: user.familySize }) },
        ]}
      />
    </ReviewCard>
  );
}

function AddressCard({ location }: Pick<SessionUser, 'location'>) {
  const { t } = useTranslation(['subscription', 'options']);
  const areaName = useAreaName();
  return (
    <ReviewCard
      title={t('details.address')}
      icon={<IconMapPin size={24} aria-hidden="true" />}
      editPath={profilePath}
      editLabel={t('details.edit_address')}
    >
      {location === null ? (
        <p>
          <Missing>{t('details.no_address')}</Missing>
        </p>
      ) : (
        <p className="font-medium">
          {t('details.address_line', {
            area: areaName(location.area),
            emirate: t(`options:emirate.${location.emirate}`),
          })}
        </p>
      )}
    </ReviewCard>
  );
}

function PlanCard({ plan }: { plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const price = formatMoney(planPrice(plan), language);
  return (
    <ReviewCard
      title={t('details.plan')}
      icon={<IconToolsKitchen2 size={24} aria-hidden="true" />}
      editPath={pathOf('plan')}
      editLabel={t('details.edit_plan')}
    >
      <div>
        <p className="font-medium">{t(`options:plan.${plan}`)}</p>
        <p>{t('per_month', { price })}</p>
        <p className="text-14 font-normal text-muted">{t('landing:plans.food_apart', { price })}</p>
        <p className="font-normal text-muted">{t(`landing:plans.${plan}.meals`)}</p>
      </div>
    </ReviewCard>
  );
}

function Review({ user }: { user: SessionUser }) {
  const { t } = useTranslation('subscription');
  return (
    <>
      <div className="grid grid-cols-1 gap-16 md:grid-cols-2 md:gap-24">
        <PersonCard user={user} />
        <div className="grid gap-16 md:gap-24">
          <AddressCard location={user.location} />
          {user.selectedPlan !== null && <PlanCard plan={user.selectedPlan} />}
        </div>
        <div className="md:col-span-full">
          <ReviewCard
            title={t('details.preferences')}
            icon={<IconSalad size={24} aria-hidden="true" />}
            editPath={preferencesPath('details')}
            editLabel={t('details.edit_preferences')}
          >
            <TasteFacts tastes={user} />
            <UnreadAllergies user={user} />
          </ReviewCard>
        </div>
      </div>
      {!user.isProfileComplete && (
        <Card tone="highlight">
          <p>{t('details.incomplete')}</p>
        </Card>
      )}
      <FlowActions back={pathOf('plan')}>
        <LinkButton to={user.isProfileComplete ? pathOf('notify') : profilePath} size="lg" end={forwardIcon}>
          {t(user.isProfileComplete ? 'continue' : 'details.complete_profile')}
        </LinkButton>
      </FlowActions>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <FlowScreen step="details" title={t('details.title')} subtitle={t('details.subtitle')} width="medium">
      {(user) => <Review user={user} />}
    </FlowScreen>
  );
}
