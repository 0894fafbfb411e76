import { type RouteObject, Navigate, useLocation } from 'react-router';
import { loadNamespaces } from '../i18n/i18n.ts';
import { orFailure, RouteError } from './frame/route-error.tsx';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { loginPath } from '../lib/paths.ts';
import { hasRole, refreshSession, useSession } from '../lib/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { LinkButton } from '../kit/controls/button.tsx';
import { PageTitle, Card, Page, Stack } from '../kit/layout/surface.tsx';
import { ErrorState, Skeleton, SkeletonPage } from '../kit/feedback/states.tsx';

export interface RouteHandle {
  readonly title: string;
}

export function screenRoute({ path, who, title, texts, load, offline = false }: ScreenPlace): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <RouteError />,
    lazy: orFailure(async () => {
      const [{ Component }] = await Promise.all([load(), loadNamespaces(texts)]);
      return {
        Component: () => (
          <Guard who={who} offline={offline}>
            <Component />
          </Guard>
        ),
      };
    }),
  };
}

export type Who = 'anyone' | 'account' | 'partner' | 'driver' | 'admin';

interface ScreenModule {
  Component: ComponentType;
}

/** Loaded with its namespaces when its path is opened. */
export interface ScreenPlace {
  readonly path: string;
  readonly who: Who;
  /** Key under `common:titles`. */
  readonly title: string;
  readonly load: () => Promise<ScreenModule>;
  /** Namespaces of `src/i18n` beside `common` and `errors`. */
  readonly texts: readonly string[];
  readonly offline?: boolean;
}

type RoleRoom = Exclude<Who, 'anyone' | 'account'>;

const PartnerWay = lazy(async () => {
  const [way] = await Promise.all([import('./site/join/application-status.tsx'), loadNamespaces(['join'])]);
  return { default: way.ApplicationStatus };
});

function UnauthorizedCard({ role }: { role: RoleRoom }) {
  const { t } = useTranslation();
  return (
    <Page width="narrow">
      <Card padding="lg">
        <Stack>
          <IconLock size={40} aria-hidden="true" />
          <PageTitle subtitle={t(`unauthorized.${role}_text`)}>{t(`unauthorized.${role}_title`)}</PageTitle>
          {role === 'partner' && (
            <Suspense fallback={<Skeleton shape="block" height="6rem" />}>
              <PartnerWay />
            </Suspense>
          )}
          <LinkButton to="/login" variant="quiet">
            {t('unauthorized.back_to_login')}
          </LinkButton>
          {role !== 'admin' && (
            <LinkButton to={`/support?as=${role}`} variant="plain">
              {t('footer.support')}
            </LinkButton>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

interface GuardProps {
  who: Who;
  /** Readable with the session that the service worker has cached. */
  offline?: boolean;
  children: ReactNode;
}

function SignedInOnly({ who, offline, children }: GuardProps & { who: Exclude<Who, 'anyone'> }) {
  const { user, isLoading, isUnreachable, isKept } = useSession();
  const { pathname, search, hash } = useLocation();
  const client = useQueryClient();
  if (isLoading) {
    return (
      <Page>
        <SkeletonPage />
      </Page>
    );
  }
  if (isUnreachable || (isKept && offline !== true)) {
    return (
      <Page>
        <ErrorState error={new ApiError(0, 'offline', {})} onRetry={() => void refreshSession(client)} />
      </Page>
    );
  }
  if (user === null) return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
  if (who !== 'account' && !hasRole(user, who)) return <UnauthorizedCard role={who} />;
  return children;
}

export function Guard({ who, children, ...rest }: GuardProps) {
  if (who === 'anyone') return children;
  return (
    <SignedInOnly who={who} {...rest}>
      {children}
    </SignedInOnly>
  );
}
