import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { initialsOf } from '../../lib/id-text.ts';
import { Menu, type MenuEntry } from '../../kit/controls/menu.tsx';
import {
  IconChefHat,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLogout,
  IconMoped,
  IconSettings,
  IconShieldCheck,
} from '@tabler/icons-react';
import { hasRole } from '../../lib/session.ts';
import { useSignOutAndGoHome } from './use-sign-out.ts';

export default function AccountMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const entries = useAccountEntries(user);
  const label =
    user.name === null ? t('header.account_menu_nameless') : t('header.account_menu', { name: user.name });
  return (
    <Menu
      entries={entries}
      triggerLabel={label}
      triggerClassName="p-0 rounded-circle justify-center"
      trigger={
        <span className="grid size-40 place-items-center rounded-circle bg-main-soft font-semibold text-main-text">
          {initialsOf(user.name)}
        </span>
      }
    />
  );
}

const icon = { size: 20, 'aria-hidden': true } as const;

export function useAccountEntries(user: SessionUser): readonly MenuEntry[] {
  const { t } = useTranslation();
  const leave = useSignOutAndGoHome();
  const rooms: readonly (MenuEntry | false)[] = [
    { label: t('header.dashboard'), to: '/dashboard', icon: <IconLayoutDashboard {...icon} /> },
    hasRole(user, 'partner') && {
      label: t('header.partner_dashboard'),
      to: '/partner/dashboard',
      icon: <IconChefHat {...icon} />,
    },
    hasRole(user, 'driver') && {
      label: t('header.driver_dashboard'),
      to: '/driver/dashboard',
      icon: <IconMoped className="mirrors" {...icon} />,
    },
    hasRole(user, 'admin') && {
      label: t('header.admin_panel'),
      to: '/admin',
      icon: <IconShieldCheck {...icon} />,
    },
    { label: t('header.account_settings'), to: '/account', icon: <IconSettings {...icon} /> },
    { label: t('footer.support'), to: '/support', icon: <IconHelpCircle className="mirrors" {...icon} /> },
    { label: t('header.sign_out'), onSelect: leave, icon: <IconLogout className="mirrors" {...icon} /> },
  ];
  return rooms.filter((entry) => entry !== false);
}

const entryClass =
  'flex min-h-48 w-full items-center gap-12 rounded-control border-0 bg-transparent px-12 py-8 text-start text-18 text-ink no-underline hover:bg-sunken';

/** The same in the site's menu of a phone. */
export function PersonEntries({ user }: { user: SessionUser }) {
  return useAccountEntries(user).map((entry) => (
    <li key={entry.label}>
      {'to' in entry ? (
        <Link className={entryClass} to={entry.to}>
          {entry.icon}
          {entry.label}
        </Link>
      ) : (
        <button type="button" className={entryClass} onClick={entry.onSelect}>
          {entry.icon}
          {entry.label}
        </button>
      )}
    </li>
  ));
}
