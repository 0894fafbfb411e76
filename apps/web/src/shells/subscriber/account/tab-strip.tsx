import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import {
  IconAdjustmentsHorizontal,
  IconChefHat,
  IconDeviceMobile,
  IconDevices,
  IconHeart,
  IconMapPin,
  IconReceipt,
  IconShieldLock,
  IconShoppingBag,
  IconUser,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../kit/style/classes.ts';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import pill from '../../../kit/style/pill.module.css';
import styles from './tab-strip.module.css';
import { type AccountTab, accountTabs, tabByKey, tabPath } from './tabs.ts';

const icons: Readonly<Record<AccountTab, typeof IconUser>> = {
  profile: IconUser,
  preferences: IconAdjustmentsHorizontal,
  taste: IconHeart,
  addresses: IconMapPin,
  orders: IconShoppingBag,
  events: IconChefHat,
  subscription: IconReceipt,
  security: IconDevices,
  device: IconDeviceMobile,
  privacy: IconShieldLock,
};

const wide = '(min-width: 64rem)';

const watchWidth = (listener: () => void): (() => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Vertical tabs; same breakpoint as the style sheet. */
const useIsList = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  );

function useTabInSight(tab: AccountTab) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!strip || !chosen) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    strip.scrollTo({ left: middle - strip.clientWidth / 2, behavior: 'instant' });
  }, [tab]);
  return list;
}

export const tabId = (tab: AccountTab): string => `tab-${tab}`;
export const panelId = (tab: AccountTab): string => `panel-${tab}`;

export function TabStrip({ tab, user }: { tab: AccountTab; user: SessionUser }) {
  const { t } = useTranslation('account');
  const { dir } = useLanguage();
  const navigate = useNavigate();
  const isList = useIsList();
  const list = useTabInSight(tab);
  const move = (event: KeyboardEvent): void => {
    // From the focused tab: after a quick second key, the first navigation may still be loading.
    const focused = accountTabs.find((one) => tabId(one) === (event.target as HTMLElement).id) ?? tab;
    const next = tabByKey(focused, event.key, dir);
    if (next === null) return;
    event.preventDefault();
    void navigate(tabPath(next), { replace: true, preventScrollReset: true });
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('tabs.label')}
      aria-orientation={isList ? 'vertical' : 'horizontal'}
      className={classes(
        styles['strip'],
        'relative -mx-16 flex scrollbar-none gap-8 overflow-x-auto px-16 py-4 md:-mx-32 md:px-32 xl:mx-0 xl:flex-col xl:gap-4 xl:overflow-visible xl:p-0',
      )}
      onKeyDown={move}
    >
      {accountTabs.map((one) => {
        const Icon = icons[one];
        const isChosen = one === tab;
        return (
          <Link
            key={one}
            id={tabId(one)}
            role="tab"
            to={tabPath(one)}
            preventScrollReset
            aria-selected={isChosen}
            aria-controls={isChosen ? panelId(one) : undefined}
            tabIndex={isChosen ? 0 : -1}
            className={classes(
              pill['pill'],
              styles['tab'],
              'flex-none whitespace-nowrap svg:flex-none',
              isChosen ? classes(pill['chosen'], styles['chosen']) : 'svg:text-muted',
            )}
          >
            <Icon size={20} aria-hidden="true" />
            <span>{t(`tabs.${one}`)}</span>
            {one === 'subscription' && user.subscriptionStatus === 'past_due' && (
              <span className="size-8 rounded-circle bg-danger-text">
                <VisuallyHidden>{t('tabs.attention')}</VisuallyHidden>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}
