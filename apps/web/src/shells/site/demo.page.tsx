import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AutopilotCard, RamadanCard } from '../../features/demo/guide/switch-cards.tsx';
import { ClockCard } from '../../features/demo/guide/clock-card.tsx';
import { TourCard } from '../../features/demo/guide/tour-card.tsx';
import { DemoAccountList } from '../../features/identity/demo.tsx';
import { useDemoSignIn, useDemo } from '../../features/identity/identity.api.ts';
import { errorText } from '../../lib/form.ts';
import { homeOf } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, SectionCard, Page, Stack } from '../../kit/layout/surface.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../../kit/feedback/states.tsx';

interface GuideProps {
  code: string;
  accounts: Parameters<typeof DemoAccountList>[0]['accounts'];
}

function useSignInAs(code: string) {
  const { t } = useTranslation('demo');
  const navigate = useNavigate();
  const become = useDemoSignIn();
  const signIn = (phone: string, to?: string): void =>
    become.mutate(
      { phone, otp: code },
      {
        onSuccess: ({ user }) => void navigate(to ?? homeOf(user)),
        onError: (error) =>
          toast({ title: t('people.failed'), description: errorText(error), tone: 'destructive' }),
      },
    );
  return { signIn, pending: become.isPending ? become.variables?.phone : undefined };
}

function Guide({ code, accounts }: GuideProps) {
  const { t } = useTranslation('demo');
  const { signIn, pending } = useSignInAs(code);
  return (
    <>
      <Stack gap={24}>
        <TourCard
          onGo={({ kind, to }) => {
            const account = accounts.find((one) => one.kind === kind);
            if (account) signIn(account.phone, to);
          }}
        />
        <SectionCard title={t('people.title')}>
          <Stack>
            <p>{t('people.text')}</p>
            <DemoAccountList accounts={accounts} onChoose={(phone) => signIn(phone)} pending={pending} />
          </Stack>
        </SectionCard>
        <div>
          <ClockCard />
          <AutopilotCard />
          <RamadanCard />
        </div>
      </Stack>
      <LinkButton variant="quiet" to="/demo/messages">
        {t('guide.messages')}
      </LinkButton>
    </>
  );
}

export function Component() {
  const { t } = useTranslation(['demo', 'common']);
  const demo = useDemo();
  if (demo.isPending) {
    return (
      <Page>
        <SkeletonPage />
      </Page>
    );
  }
  return (
    <Page>
      <PageTitle subtitle={t('guide.lead')}>{t('guide.title')}</PageTitle>
      {demo.isError ? (
        <ErrorState error={demo.error} onRetry={() => void demo.refetch()} isRetrying={demo.isFetching} />
      ) : demo.data.code === null ? (
        <EmptyState
          title={t('messages.off_title')}
          text={t('messages.off_text')}
          action={<LinkButton to="/">{t('common:actions.go_home')}</LinkButton>}
        />
      ) : (
        <Guide code={demo.data.code} accounts={demo.data.accounts} />
      )}
    </Page>
  );
}
