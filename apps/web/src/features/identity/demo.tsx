import type { demoKinds } from '@sufra/contract/demo/demo.ts';
import {
  IconExternalLink,
  IconFlask,
  IconBuildingStore,
  IconChefHat,
  IconChevronRight,
  IconMoped,
  IconShieldCheck,
  IconToolsKitchen2,
  IconUserCheck,
  IconUserEdit,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPhone } from '../../lib/phone.ts';
import { Button } from '../../kit/controls/button.tsx';
import { classes } from '../../kit/style/classes.ts';
import { Ltr, VisuallyHidden } from '../../kit/layout/surface.tsx';
import styles from './demo.module.css';
import { useDemo } from './identity.api.ts';

export function DemoCode({ phone, onUse }: { phone: string; onUse: (code: string) => void }) {
  const { t } = useTranslation('demo');
  const { data: demo } = useDemo();
  if (demo?.enabled !== true) return null;
  const code = demo.accounts.some((account) => account.phone === phone) ? demo.code : null;
  return (
    <div className={styles['demoCode']}>
      {code !== null && (
        <Button
          variant="quiet"
          fullWidth
          onClick={() => onUse(code)}
          start={<IconFlask size={20} aria-hidden="true" />}
        >
          {t('use_code')} <Ltr>{code}</Ltr>
        </Button>
      )}
      <p className={styles['text']}>
        {t('other_phone')}{' '}
        <a href="/demo/messages" target="_blank" rel="noopener">
          {t('see_message')}
          <IconExternalLink
            className={classes('mirrors', styles['inlineIcon'])}
            size={16}
            aria-hidden="true"
          />
          <VisuallyHidden> {t('new_tab')}</VisuallyHidden>
        </a>
      </p>
    </div>
  );
}

type DemoKind = (typeof demoKinds)[number];

const icons: Readonly<Record<DemoKind, typeof IconUserPlus>> = {
  new: IconUserPlus,
  needs_profile: IconUserEdit,
  complete: IconUserCheck,
  chef: IconChefHat,
  restaurant: IconToolsKitchen2,
  grocery: IconBuildingStore,
  driver: IconMoped,
  admin: IconShieldCheck,
};

export const customerKinds: readonly DemoKind[] = ['new', 'needs_profile', 'complete'];

interface DemoPeopleProps {
  accounts: readonly { readonly phone: string; readonly kind: DemoKind }[];
  onChoose: (phone: string) => void;
  pending?: string | undefined;
}

export function DemoPeople({ accounts, onChoose, pending }: DemoPeopleProps) {
  const { t } = useTranslation('demo');
  return (
    <ul role="list" className={styles['list']}>
      {accounts.map(({ phone, kind }) => {
        const Icon = icons[kind];
        return (
          <li key={phone}>
            <button
              type="button"
              className={styles['account']}
              aria-busy={pending === phone || undefined}
              onClick={() => onChoose(phone)}
            >
              <Icon className={kind === 'driver' ? 'mirrors' : ''} size={22} aria-hidden="true" />
              <span className={styles['words']}>
                <span className={styles['kind']}>{t(`kinds.${kind}`)}</span>
                <span className={styles['phone']}>
                  <Ltr>{formatPhone(phone)}</Ltr>
                </span>
              </span>
              <IconChevronRight className="mirrors" size={20} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface DemoAccountsProps {
  kinds?: readonly DemoKind[];
  onChoose: (phone: string) => void;
}

export function DemoAccounts({ kinds, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('demo');
  const { data: demo } = useDemo();
  if (demo?.enabled !== true || demo.code === null) return null;
  const accounts = demo.accounts.filter(({ kind }) => kinds?.includes(kind) ?? true);
  return (
    <section className={styles['panel']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles['title']}>
        {t('accounts_title')}
      </h2>
      <p className={styles['text']}>
        {t('accounts_text')} <Ltr>{demo.code}</Ltr>
      </p>
      <DemoPeople accounts={accounts} onChoose={onChoose} />
      <p className={styles['text']}>
        {t('autopilot.hint')} <Link to="/demo/messages">{t('autopilot.hint_link')}</Link>
      </p>
      <p className={styles['text']}>
        {t('tour.hint')} <Link to="/demo">{t('tour.hint_link')}</Link>
      </p>
    </section>
  );
}
