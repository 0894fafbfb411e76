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
import { LeftToRight, VisuallyHidden } from '../../kit/layout/surface.tsx';
import styles from './demo.module.css';
import { useDemo } from './identity.api.ts';

export function DemoCode({ phone, onUse }: { phone: string; onUse: (code: string) => void }) {
  const { t } = useTranslation('demo');
  const { data: demo } = useDemo();
  if (demo?.enabled !== true) return null;
  const code = demo.accounts.some((account) => account.phone === phone) ? demo.code : null;
  return (
    <div className="flex flex-col gap-8 rounded-control border-1.5 border-dashed border-line-strong px-16 py-12">
      {code !== null && (
        <Button
          variant="quiet"
          fullWidth
          onClick={() => onUse(code)}
          start={<IconFlask size={20} aria-hidden="true" />}
        >
          {t('use_code')} <LeftToRight>{code}</LeftToRight>
        </Button>
      )}
      <p className="text-14 text-muted">
        {t('other_phone')}{' '}
        <a href="/demo/messages" target="_blank" rel="noopener">
          {t('see_message')}
          <IconExternalLink
            className={classes('mirrors ms-4 inline-block', styles['inlineIcon'])}
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

export function DemoAccountList({ accounts, onChoose, pending }: DemoPeopleProps) {
  const { t } = useTranslation('demo');
  return (
    <ul role="list" className="grid grid-fill-224 gap-8">
      {accounts.map(({ phone, kind }) => {
        const Icon = icons[kind];
        return (
          <li key={phone}>
            <button
              type="button"
              className="flex size-full min-h-52 items-center gap-12 rounded-control border border-line bg-surface px-12 py-8 text-start transition-ground hover:bg-highlight-soft svg:flex-none svg:text-main-text"
              aria-busy={pending === phone || undefined}
              onClick={() => onChoose(phone)}
            >
              <Icon className={kind === 'driver' ? 'mirrors' : ''} size={22} aria-hidden="true" />
              <span className="flex min-w-0 flex-1 flex-col leading-1.4">
                <span className="font-medium">{t(`kinds.${kind}`)}</span>
                <span className="text-14 text-muted">
                  <LeftToRight>{formatPhone(phone)}</LeftToRight>
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
    <section
      className="flex flex-col gap-8 rounded-card border-1.5 border-dashed border-line-strong p-16"
      aria-labelledby="demo-accounts"
    >
      <h2 id="demo-accounts" className="text-18">
        {t('accounts_title')}
      </h2>
      <p className="text-14 text-muted">
        {t('accounts_text')} <LeftToRight>{demo.code}</LeftToRight>
      </p>
      <DemoAccountList accounts={accounts} onChoose={onChoose} />
      <p className="text-14 text-muted">
        {t('autopilot.hint')} <Link to="/demo/messages">{t('autopilot.hint_link')}</Link>
      </p>
      <p className="text-14 text-muted">
        {t('tour.hint')} <Link to="/demo">{t('tour.hint_link')}</Link>
      </p>
    </section>
  );
}
