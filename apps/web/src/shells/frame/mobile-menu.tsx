import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasRole, useSession } from '../../lib/session.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import styles from './mobile-menu.module.css';
import { useLeave } from './use-leave.ts';

interface Entry {
  readonly to: string;
  readonly label: string;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ to, label }) => (
    <li key={to}>
      <Link className={styles['entry']} to={to}>
        {label}
      </Link>
    </li>
  ));
}

function PersonEntries({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const entries: readonly (Entry | false)[] = [
    { to: '/dashboard', label: t('header.dashboard') },
    { to: '/account', label: t('header.profile') },
    hasRole(user, 'partner') && { to: '/partner/dashboard', label: t('header.partner_dashboard') },
    hasRole(user, 'driver') && { to: '/driver/dashboard', label: t('header.driver_dashboard') },
    hasRole(user, 'admin') && { to: '/admin', label: t('header.admin_panel') },
    { to: '/support', label: t('footer.support') },
  ];
  return (
    <>
      <Entries entries={entries.filter((entry) => entry !== false)} />
      <li>
        <button type="button" className={styles['entry']} onClick={leave}>
          {t('header.sign_out')}
        </button>
      </li>
    </>
  );
}

export function MobileMenu() {
  const { t } = useTranslation();
  const { user, isLoading } = useSession();
  return (
    <nav id="mobile-menu" className={styles['menu']} aria-label={t('header.main_menu')}>
      <ul role="list">
        <Entries
          entries={[
            { to: '/#subscription-plans', label: t('header.plans') },
            { to: '/join/chef', label: t('header.join_chef') },
            { to: '/join/restaurant', label: t('header.list_restaurant') },
            { to: '/join/driver', label: t('header.join_driver') },
          ]}
        />
        {user !== null && <PersonEntries user={user} />}
      </ul>
      {user === null && !isLoading && (
        <div className={styles['start']}>
          <LinkButton to="/onboarding" fullWidth start={<IconBrandWhatsapp size={20} aria-hidden="true" />}>
            {t('header.get_started')}
          </LinkButton>
          <LinkButton to="/login" variant="quiet" fullWidth>
            {t('header.login')}
          </LinkButton>
        </div>
      )}
    </nav>
  );
}
