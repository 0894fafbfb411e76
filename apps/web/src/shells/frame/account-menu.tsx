import type { SessionUser } from '@sufra/contract/identity.ts';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../lib/id-text.ts';
import { Menu } from '../../kit/controls/menu.tsx';
import { useAccountEntries } from './account-entries.tsx';
import styles from './header.module.css';

export default function AccountMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const entries = useAccountEntries(user);
  const label =
    user.name === null ? t('header.account_menu_nameless') : t('header.account_menu', { name: user.name });
  return (
    <Menu
      entries={entries}
      triggerLabel={label}
      triggerClassName={styles['account']}
      trigger={<span className={styles['avatar']}>{initialsOf(user.name)}</span>}
    />
  );
}
