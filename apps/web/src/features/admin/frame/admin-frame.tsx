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
import styles from './admin-frame.module.css';
import { adminTabs, tabOf } from './admin-tabs.ts';
import { ConfirmationProvider, type ConfirmationProviderProps } from './confirmation.tsx';

/** Scrolls the current tab into view where the tabs are wider than the screen. */
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
    <span className={styles['waiting']}>
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
    <nav className={styles['head']} aria-label={t('tab.label')}>
      <p className={styles['place']}>
        <IconShieldCheck size={20} aria-hidden="true" />
        {t('panel')}
      </p>
      <ul ref={strip} role="list" className={styles['strip']}>
        {adminTabs.map((tab) => {
          const isOpen = tab === open;
          return (
            <li key={tab.value}>
              <Link
                to={tab.path}
                aria-current={isOpen ? (pathname === tab.path ? 'page' : 'true') : undefined}
                className={classes(styles['tab'], isOpen && styles['chosen'])}
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

export function AdminFrame({ demoCode, children }: ConfirmationProviderProps) {
  return (
    <ConfirmationProvider demoCode={demoCode}>
      <Page width="wide">
        <AdminTabs />
        {children}
      </Page>
    </ConfirmationProvider>
  );
}
