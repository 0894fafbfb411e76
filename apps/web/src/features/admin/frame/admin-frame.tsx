import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import { adminTabs, tabOf } from './admin-tabs.ts';
import { GlobalSearch } from './global-search.tsx';
import { ConfirmationProvider, type ConfirmationProviderProps } from './confirmation.tsx';

function useScrollToCurrent(pathname: string) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !chosen) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    strip.current.scrollTo({ left: middle - strip.current.clientWidth / 2, behavior: 'instant' });
  }, [pathname]);
  return strip;
}

function WaitingRequests() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const waiting = useAdminQuery(['support', 'waiting'], (signal) => call(getSupportWaiting, { signal }));
  const open = waiting.data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className="min-w-24 rounded-round bg-main-soft px-8 text-center text-14 text-main-text">
      {formatNumber(open, language)}
      <VisuallyHidden> {t('tab.waiting')}</VisuallyHidden>
    </span>
  );
}

function AdminTabs() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const strip = useScrollToCurrent(pathname);
  const open = tabOf(pathname);
  return (
    <nav className="flex flex-col gap-4" aria-label={t('tab.label')}>
      <ul
        ref={strip}
        role="list"
        className="relative -mx-16 flex scrollbar-none gap-4 overflow-x-auto border-b border-line md:mx-0 li:flex-none"
      >
        {adminTabs.map((tab) => {
          const isOpen = tab === open;
          return (
            <li key={tab.value}>
              <Link
                to={tab.path}
                aria-current={isOpen ? (pathname === tab.path ? 'page' : 'true') : undefined}
                className={classes(
                  'inline-flex min-h-48 items-center gap-8 border-b-3 px-12 py-8 font-medium whitespace-nowrap no-underline focus-visible:-outline-offset-3',
                  isOpen ? 'border-main text-main-text' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                <tab.icon
                  size={20}
                  className={tab.value === 'drivers' ? 'mirrors' : undefined}
                  aria-hidden="true"
                />
                {t(`tab.${tab.value}`)}
                {tab.value === 'support' && <WaitingRequests />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function AdminHead() {
  const { t } = useTranslation('admin');
  return (
    <div className="-mb-12 flex flex-wrap items-center justify-between gap-8">
      <p className="flex items-center gap-8 text-14 font-medium text-muted svg:text-main-text">
        <IconShieldCheck size={20} aria-hidden="true" />
        {t('panel')}
      </p>
      <GlobalSearch />
    </div>
  );
}

export function AdminFrame({ demoCode, children }: ConfirmationProviderProps) {
  return (
    <ConfirmationProvider demoCode={demoCode}>
      <Page width="wide">
        <AdminHead />
        <AdminTabs />
        {children}
      </Page>
    </ConfirmationProvider>
  );
}
