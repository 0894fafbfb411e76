import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';
import { classes } from '../../../kit/style/classes.ts';
import { Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import styles from './admin-house.module.css';
import { adminTabs, tabOf } from './admin-tabs.ts';
import { ConfirmingProvider, type ConfirmingProviderProps } from './confirming.tsx';
import { useWaiting } from '../support/support.api.ts';

/** The open room comes into sight when the strip is longer than the screen. */
function useInSight(pathname: string) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !chosen) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    strip.current.scrollTo({ left: middle - strip.current.clientWidth / 2, behavior: 'instant' });
  }, [pathname]);
  return strip;
}

/** How many requests wait, beside the name of their room. */
function Waiting() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const open = useWaiting().data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={styles['waiting']}>
      {formatNumber(open, language)}
      <VisuallyHidden> {t('tab.waiting')}</VisuallyHidden>
    </span>
  );
}

function RoomTabs() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const strip = useInSight(pathname);
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
                {tab.value === 'support' && <Waiting />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export type AdminHouseProps = Pick<ConfirmingProviderProps, 'demoCode'> & { children: ReactNode };

export function AdminHouse({ demoCode, children }: AdminHouseProps) {
  return (
    <ConfirmingProvider demoCode={demoCode}>
      <Page width="wide">
        <RoomTabs />
        {children}
      </Page>
    </ConfirmingProvider>
  );
}
