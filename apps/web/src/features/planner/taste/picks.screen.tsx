import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconArrowLeft, IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, SkeletonCard } from '../../../kit/feedback/states.tsx';
import { Page, PageTitle, Row, Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { safeNext } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { PickCard } from './pick-card.tsx';
import { PickGroups } from './pick-groups.tsx';
import { type Picks as Asked, useAnswer, useReplacePicks, usePicks } from './picks.api.ts';
import styles from './picks.module.css';

function Dishes({ picks }: { picks: Asked }) {
  const { failures, answer } = useAnswer();
  return (
    <ul
      role="list"
      className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-12 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-16"
    >
      {picks.dishes.map((dish) => (
        <PickCard
          key={dish.mealId}
          dish={dish}
          failure={failures.get(dish.mealId)}
          onAnswer={(given) => answer({ on: { mealId: dish.mealId }, answer: given, before: dish.answer })}
        />
      ))}
    </ul>
  );
}

function Changes({ picks, onChanged }: { picks: Asked; onChanged: () => void }) {
  const { t } = useTranslation('picks');
  const others = useReplacePicks('others');
  const forget = useReplacePicks('forget');
  const error = others.error ?? forget.error;
  return (
    <Stack>
      <Row gap={8}>
        <Button
          variant="quiet"
          start={<IconRefresh size={20} aria-hidden="true" />}
          pending={others.isPending}
          onClick={() => others.mutate(undefined, { onSuccess: onChanged })}
        >
          {t('others')}
        </Button>
        {picks.answered > 0 && (
          <Button
            variant="plain"
            pending={forget.isPending}
            onClick={() => forget.mutate(undefined, { onSuccess: onChanged })}
          >
            {t('forget')}
          </Button>
        )}
      </Row>
      {error !== null && (
        <Notice tone="danger" role="alert" title={t('not_changed')}>
          {errorText(error)}
        </Notice>
      )}
    </Stack>
  );
}

function Asking({ picks }: { picks: Asked }) {
  const { t } = useTranslation('picks');
  const count = useRef<HTMLParagraphElement>(null);
  if (picks.dishes.length === 0)
    return <EmptyState title={t('empty')} text={t(picks.answered > 0 ? 'empty_answered' : 'empty_text')} />;
  return (
    <Stack gap={24}>
      <p ref={count} tabIndex={-1} className="text-14 text-muted">
        {picks.answered === 0 ? t('none') : t('answered', { count: picks.answered })}
      </p>
      <PickGroups groups={picks.groups} />
      <section aria-labelledby="picked-dishes">
        <Stack>
          <h2 id="picked-dishes" className={styles['heading']}>
            {t('dishes')}
          </h2>
          <Dishes picks={picks} />
        </Stack>
      </section>
      <p className="text-14 text-muted">{t('note')}</p>
      <Changes picks={picks} onChanged={() => count.current?.focus()} />
    </Stack>
  );
}

interface PicksProps {
  onward: string;
  isJoining: boolean;
}

function Picks({ onward, isJoining }: PicksProps) {
  const { t } = useTranslation(['picks', 'common']);
  const { data, error, isFetching, refetch } = usePicks();
  const goOn = isJoining ? t('common:actions.continue') : t('done');
  return (
    <Stack gap={24}>
      {data !== undefined && <Asking picks={data} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('error_title')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <Loading label={t('loading')}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-12 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-16">
            {Array.from({ length: 8 }, (_, at) => (
              <SkeletonCard key={at} />
            ))}
          </div>
        </Loading>
      )}
      <LinkButton
        size="lg"
        to={onward}
        end={<IconArrowRight className="mirrors" size={22} aria-hidden="true" />}
      >
        {(data?.answered ?? 0) === 0 && isJoining ? t('skip') : goOn}
      </LinkButton>
    </Stack>
  );
}

const plansPath = '/subscribe/plan';
const tastePath = '/account?tab=taste';

function Screen({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['picks', 'common']);
  const [search] = useSearchParams();
  const isJoining = !user.hasActiveSubscription;
  const onward = safeNext(search.get('next')) ?? (isJoining ? plansPath : tastePath);
  return (
    <Page width="wide">
      <Row>
        <LinkButton
          variant="plain"
          to={isJoining ? '/onboarding/preferences' : tastePath}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('common:actions.back')}
        </LinkButton>
      </Row>
      <PageTitle subtitle={t('lead')}>{t('title')}</PageTitle>
      <Picks onward={onward} isJoining={isJoining} />
    </Page>
  );
}

export function Component() {
  const { user } = useSession();
  return user === null ? null : <Screen user={user} />;
}
