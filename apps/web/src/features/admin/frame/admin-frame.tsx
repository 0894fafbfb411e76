import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { Page, Row, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import { May, useMay } from '../may.tsx';
import { SecondFactorButton, SecondFactorGate } from '../second-factor/second-factor.tsx';
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
  const may = useMay();
  return (
    <nav className="desk:sticky desk:top-below-header" aria-label={t('tab.label')}>
      <ul
        ref={strip}
        role="list"
        className="relative -mx-16 flex scrollbar-none gap-4 overflow-x-auto border-b border-line md:mx-0 desk:flex-col desk:gap-0 desk:overflow-visible desk:border-b-0 li:flex-none"
      >
        {adminTabs
          .filter(({ right }) => may(right))
          .map((tab) => {
            const isOpen = tab === open;
            return (
              <li key={tab.value}>
                <Link
                  to={tab.path}
                  aria-current={isOpen ? (pathname === tab.path ? 'page' : 'true') : undefined}
                  className={classes(
                    'inline-flex min-h-48 items-center gap-8 border-b-3 px-12 py-8 font-medium whitespace-nowrap no-underline focus-visible:-outline-offset-3 desk:flex desk:min-h-44 desk:rounded-control desk:border-b-0',
                    isOpen
                      ? 'border-main text-main-text desk:bg-main-soft'
                      : 'border-transparent text-muted hover:text-ink desk:hover:bg-sunken',
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

/** An account without the right sees the reason; the start page leads to its first section. */
function Section({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const may = useMay();
  const open = tabOf(pathname);
  if (open === undefined || may(open.right)) return children;
  const first = adminTabs.find(({ right }) => may(right));
  if (first && open.value === 'overview') return <Navigate to={first.path} replace />;
  return <EmptyState title={t('tab.closed_title')} text={t('tab.closed_text')} />;
}

export function AdminFrame({ demoCode, children }: ConfirmationProviderProps) {
  return (
    <ConfirmationProvider demoCode={demoCode}>
      <Page width="desk">
        <SecondFactorGate demoCode={demoCode}>
          <div className="-mb-12 flex justify-end desk:fixed desk:inset-x-0 desk:top-0 desk:z-40 desk:mx-auto desk:mb-0 desk:h-header desk:w-384 desk:items-center">
            <May right="orders">
              <GlobalSearch />
            </May>
          </div>
          <div className="flex flex-col gap-24 desk:grid desk:grid-cols-[13rem_minmax(0,1fr)] desk:items-start desk:gap-32">
            <AdminTabs />
            <div className="flex min-w-0 flex-col gap-24 desk:gap-16">
              <Section>{children}</Section>
              <Row>
                <SecondFactorButton />
              </Row>
            </div>
          </div>
        </SecondFactorGate>
      </Page>
    </ConfirmationProvider>
  );
}
