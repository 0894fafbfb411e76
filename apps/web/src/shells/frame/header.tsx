import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconBrandWhatsapp, IconChevronDown, IconMenu2, IconX } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { otherLanguage, scripts } from '../../i18n/language.ts';
import { warmOtherLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSession } from '../../lib/session.ts';
import { IconButton, LinkButton } from '../../kit/controls/button.tsx';
import { Logo } from '../../kit/pictures/logo.tsx';
import { Menu } from '../../kit/controls/menu.tsx';
import styles from './header.module.css';
import { useSwitchLanguage } from './use-switch-language.ts';
import { classes } from '../../kit/style/classes.ts';

export function LanguageSwitch() {
  const { language } = useLanguage();
  const switchNow = useSwitchLanguage();
  const other = otherLanguage(language);
  return (
    <button
      type="button"
      className={classes(
        styles['language'],
        'min-h-target min-w-88 rounded-control border-0 bg-transparent px-12 font-medium hover:bg-sunken',
      )}
      lang={other}
      dir={scripts[other].dir}
      onPointerEnter={warmOtherLanguage}
      onFocus={warmOtherLanguage}
      onClick={() => void switchNow()}
    >
      {scripts[other].name}
    </button>
  );
}

const Ghost = () => <span className="size-40 rounded-circle bg-line" aria-hidden="true" />;

// Lazy and optional: visitors have no account, and the page survives a failed load.
const AccountMenu = lazy<ComponentType<{ user: SessionUser }>>(() =>
  import('./account-menu.tsx').catch(() => ({ default: Ghost })),
);

function Person() {
  const { t } = useTranslation();
  const { user, isLoading } = useSession();
  if (isLoading) return <Ghost />;
  if (user !== null) {
    return (
      <Suspense fallback={<Ghost />}>
        <AccountMenu user={user} />
      </Suspense>
    );
  }
  return (
    <div className="flex items-center gap-8">
      <LinkButton variant="plain" to="/login">
        {t('header.login')}
      </LinkButton>
      <LinkButton to="/onboarding" start={<IconBrandWhatsapp size={20} aria-hidden="true" />}>
        {t('header.get_started')}
      </LinkButton>
    </div>
  );
}

function MainNavigation() {
  const { t } = useTranslation();
  return (
    <nav className="hidden lg:flex lg:items-center lg:gap-4" aria-label={t('header.main_menu')}>
      <Link
        className="inline-flex min-h-target items-center rounded-control px-12 font-medium text-ink no-underline hover:bg-sunken"
        to="/#subscription-plans"
      >
        {t('header.plans')}
      </Link>
      <Menu
        trigger={
          <>
            {t('header.join_us')}
            <IconChevronDown size={18} aria-hidden="true" />
          </>
        }
        entries={[
          { label: t('header.join_chef'), to: '/join/chef' },
          { label: t('header.list_restaurant'), to: '/join/restaurant' },
          { label: t('header.join_driver'), to: '/join/driver' },
        ]}
      />
    </nav>
  );
}

/** On the document, because not every browser focuses a pressed button. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen, close]);
}

export function Header() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  const close = useCallback(() => {
    setOpen(false);
    toggle.current?.focus();
  }, []);
  useEscape(isOpen, close);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page">
      <div
        className={classes(
          styles['bar'],
          'mx-auto flex h-header max-w-1200 items-center gap-24 px-16 lg:px-32',
        )}
      >
        <Link className="flex min-h-target items-center" to="/" aria-label={t('header.home')}>
          <Logo />
        </Link>
        <MainNavigation />
        <div className="ms-auto flex items-center gap-8">
          <div className="hidden lg:flex lg:items-center lg:gap-4">
            <Person />
          </div>
          <LanguageSwitch />
          <div className="lg:hidden">
            <IconButton
              ref={toggle}
              label={isOpen ? t('header.close_menu') : t('header.open_menu')}
              icon={isOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? 'mobile-menu' : undefined}
              onClick={() => setOpen(!isOpen)}
            />
          </div>
        </div>
      </div>
      {isOpen && <MobileMenu />}
    </header>
  );
}

interface Entry {
  readonly to: string;
  readonly label: string;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ to, label }) => (
    <li key={to}>
      <Link
        className="flex min-h-48 w-full items-center rounded-control border-0 bg-transparent px-12 py-8 text-start text-18 text-ink no-underline hover:bg-sunken"
        to={to}
      >
        {label}
      </Link>
    </li>
  ));
}

const PersonEntries = lazy<ComponentType<{ user: SessionUser }>>(() =>
  import('./account-menu.tsx').then(
    (menu) => ({ default: menu.PersonEntries }),
    () => ({ default: () => null }),
  ),
);

function MobileMenu() {
  const { t } = useTranslation();
  const { user, isLoading } = useSession();
  return (
    <nav
      id="mobile-menu"
      className="flex max-h-[calc(100dvh_-_var(--header-height))] flex-col gap-16 overflow-y-auto border-t border-line px-16 pt-8 pb-24 lg:hidden"
      aria-label={t('header.main_menu')}
    >
      <ul role="list">
        <Entries
          entries={[
            { to: '/#subscription-plans', label: t('header.plans') },
            { to: '/join/chef', label: t('header.join_chef') },
            { to: '/join/restaurant', label: t('header.list_restaurant') },
            { to: '/join/driver', label: t('header.join_driver') },
          ]}
        />
        {user !== null && (
          <Suspense>
            <PersonEntries user={user} />
          </Suspense>
        )}
      </ul>
      {user === null && !isLoading && (
        <div className="flex flex-col gap-12">
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
