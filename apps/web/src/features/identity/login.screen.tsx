import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { formatPhone } from '../../lib/phone.ts';
import { homeOf, safeNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { LeftToRight, PageTitle, Page } from '../../kit/layout/surface.tsx';
import { SkeletonPage } from '../../kit/feedback/states.tsx';
import { TableScene } from '../../kit/pictures/table-scene.tsx';
import { DemoAccounts } from './demo.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './sign-in.ts';

function LoginTitle({ sentTo }: { sentTo: string | null }) {
  const { t } = useTranslation('identity');
  if (sentTo === null) return <PageTitle subtitle={t('login.lead')}>{t('login.title')}</PageTitle>;
  return (
    <PageTitle
      subtitle={
        <>
          {t('code_sent_to')}{' '}
          <span className="whitespace-nowrap">
            <LeftToRight>{formatPhone(sentTo)}</LeftToRight>
          </span>
        </>
      }
    >
      {t('code_title')}
    </PageTitle>
  );
}

function Login() {
  const { t } = useTranslation('identity');
  const signIn = useSignIn();
  const isCode = signIn.step === 'code';
  return (
    <Page width="wide">
      <div className="mx-auto grid w-full max-w-544 gap-48 lg:max-w-1088 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-24">
          <LoginTitle sentTo={isCode ? (signIn.sent?.phone ?? null) : null} />
          <SignInForm flow="login" signIn={signIn} />
          {!isCode && (
            <>
              <p>
                {t('login.no_account')} <Link to="/onboarding">{t('login.sign_up')}</Link>
              </p>
              <DemoAccounts onChoose={(phone) => signIn.setPhone(formatPhone(phone))} />
            </>
          )}
        </div>
        <div className="hidden lg:sticky lg:top-[calc(var(--header-height)_+_var(--space-24))] lg:block lg:h-[min(40rem,calc(100dvh_-_var(--header-height)_-_5rem))]">
          <TableScene shape="tall" />
        </div>
      </div>
    </Page>
  );
}

function useWelcome(isSignedIn: boolean, isLoading: boolean): void {
  const { t } = useTranslation('identity');
  const wasVisitor = useRef(false);
  useEffect(() => {
    if (isLoading) return;
    if (!isSignedIn) wasVisitor.current = true;
    else if (wasVisitor.current) {
      wasVisitor.current = false;
      toast({ title: t('login.success'), description: t('login.success_text') });
    }
  }, [isSignedIn, isLoading, t]);
}

export function Component() {
  const { user, isLoading } = useSession();
  const [search] = useSearchParams();
  useWelcome(user !== null, isLoading);
  if (isLoading) {
    return (
      <Page width="wide">
        <SkeletonPage />
      </Page>
    );
  }
  if (user !== null) return <Navigate to={safeNext(search.get('next')) ?? homeOf(user)} replace />;
  return <Login />;
}
