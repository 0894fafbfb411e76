import type { SessionUser } from '@sufra/contract/identity.ts';
import { type PlanId, plans } from '@sufra/contract/plans.ts';
import { IconMapPin, IconSalad, IconToolsKitchen2, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { formatPhone } from '../../lib/phone.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Ltr, Card } from '../../kit/layout/surface.tsx';
import styles from './details.module.css';
import { Facts } from './facts.tsx';
import { FlowActions, forwardIcon } from './flow-actions.tsx';
import { pathOf, preferencesPath, profilePath } from './flow.ts';
import { FlowScreen } from './flow-screen.tsx';
import { ReviewCard } from './review-card.tsx';
import { TasteFacts } from './tastes.tsx';
import { UnreadAllergies } from './unread-allergies.tsx';

function Missing({ children }: { children: ReactNode }) {
  return <span className={styles['missing']}>{children}</span>;
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
          { name: t('facts.phone'), value: <Ltr>{formatPhone(user.phone)}</Ltr> },
          { name: t('facts.email'), value: orMissing(user.email === null ? null : <Ltr>{user.email}</Ltr>) },
          { name: t('facts.family_size'), value: t('common:kit.people', { count: user.familySize }) },
        ]}
      />
    </ReviewCard>
  );
}

function AddressCard({ location }: Pick<SessionUser, 'location'>) {
  const { t } = useTranslation(['subscription', 'options']);
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
        <p className={styles['strong']}>
          {t('details.address_line', {
            area: t(`options:area.${location.area}`),
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
  return (
    <ReviewCard
      title={t('details.plan')}
      icon={<IconToolsKitchen2 size={24} aria-hidden="true" />}
      editPath={pathOf('plan')}
      editLabel={t('details.edit_plan')}
    >
      <div>
        <p className={styles['strong']}>{t(`options:plan.${plan}`)}</p>
        <p>{t('per_month', { price: formatMoney(plans[plan].priceFils, language) })}</p>
        <p className={styles['missing']}>{t(`landing:plans.${plan}.meals`)}</p>
      </div>
    </ReviewCard>
  );
}

function Review({ user }: { user: SessionUser }) {
  const { t } = useTranslation('subscription');
  return (
    <>
      <div className={styles['cards']}>
        <PersonCard user={user} />
        <div className={styles['column']}>
          <AddressCard location={user.location} />
          {user.selectedPlan !== null && <PlanCard plan={user.selectedPlan} />}
        </div>
        <div className={styles['whole']}>
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
