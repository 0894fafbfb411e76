import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { rememberPlan } from '../../lib/paths.ts';
import { useOnline } from '../../lib/online.ts';
import { useSession } from '../../lib/session.ts';
import { Toasts } from '../../kit/feedback/toasts.tsx';
import { SkipLink } from '../../kit/layout/surface.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { classes } from '../../kit/style/classes.ts';

const mainId = 'main';

const titleOf = (handle: unknown): string | null =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : null;

function useDocumentTitle(): void {
  const { t, i18n } = useTranslation();
  const title = titleOf(useMatches().at(-1)?.handle);
  // Runs before the effects of the screen, which may set a better title.
  useLayoutEffect(() => {
    if (title === null) return;
    document.title = title === 'home' ? t('titles.home') : t('titles.page', { page: t(`titles.${title}`) });
  }, [title, t, i18n.language]);
}

/** Moves the focus to the top after a navigation, as a page load does. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function useRememberedPlan(): void {
  const { search } = useLocation();
  useEffect(() => rememberPlan(search), [search]);
}

function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-highlight px-16 py-8 text-center text-on-highlight">{t('offline_banner')}</p>
      )}
    </div>
  );
}

// Lazy and optional: the page survives a failed load.
const innerHeader = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(() => ({ default: Header })));
const WorkHeader = innerHeader(() => import('./work-header.tsx'));
const HomeHeader = innerHeader(async () => (await import('./home-header.tsx')).load());

const ownPlaces = ['dashboard', 'week', 'recipe', 'ingredients', 'order-meal', 'order-status', 'account'];
const sharedPlaces = ['support', 'chef-hiring'];

/** Null is the site's. */
function useInnerHeader() {
  const [, place = ''] = useLocation().pathname.split('/');
  const isSubscriber = useSession().user?.hasActiveSubscription === true;
  if (['partner', 'driver', 'admin'].includes(place)) return WorkHeader;
  const isOwn = ownPlaces.includes(place) || (isSubscriber && sharedPlaces.includes(place));
  return isOwn ? HomeHeader : null;
}

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const main = useFocusOnArrival();
  useDocumentTitle();
  useRememberedPlan();
  const Inner = useInnerHeader();
  return (
    <>
      <SkipLink target={mainId}>{t('skip_to_content')}</SkipLink>
      <TopProgress />
      <OfflineBanner />
      {Inner !== null ? (
        <Suspense fallback={<header className="h-header" />}>
          <Inner />
        </Suspense>
      ) : (
        <Header />
      )}
      <main
        id={mainId}
        ref={main}
        tabIndex={-1}
        className={classes(
          'min-h-[calc(100svh_-_var(--header-height))] flex-1 pb-[var(--covered-below,0px)]',
          Inner === HomeHeader && 'xl:ms-80',
        )}
      >
        {children}
      </main>
      {Inner === null && <Footer />}
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

function TopProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div
      className={classes(styles['line'], 'fixed inset-x-0 top-0 z-50 h-[3px] bg-highlight')}
      aria-hidden="true"
    />
  );
}
