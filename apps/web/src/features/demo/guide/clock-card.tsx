import { clockGoals, getDemoClock, setDemoClock } from '@sufra/contract/demo/demo-panel.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconClockHour4 } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Row, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { followClock } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { storeReply, useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

type DemoClock = ReplyOf<typeof getDemoClock>;

const key = ['demo-clock'];
/** Fast enough to show the days pass. */
const pollMs = 500;

/** Once the clock has arrived, every cached reply may be stale. */
async function readClock(client: QueryClient): Promise<DemoClock> {
  const before = client.getQueryData<DemoClock>(key);
  const clock = await call(getDemoClock);
  followClock(clock.now);
  if (before?.goal && clock.goal === null)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
  return clock;
}

function useDemoClock() {
  const client = useQueryClient();
  return useQuery({
    queryKey: key,
    queryFn: () => readClock(client),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.goal ? pollMs : false),
  });
}

function useSendClock() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (to: (typeof clockGoals)[number]) => call(setDemoClock, { body: { to } }),
    // A stale clock would have no goal and stop the polling.
    onSuccess: (clock) => storeReply(client, key, clock),
  });
}

export function ClockCard() {
  const { t } = useTranslation('demo');
  const { language } = useLanguage();
  const clock = useDemoClock();
  const sending = useSendClock();
  const now = clock.data && new Date(clock.data.now);
  const day = now ? formatDay(now, language) : '';
  const time = now ? formatTime(now, language) : '';
  const isGoing = sending.isPending || Boolean(clock.data?.goal);
  const send = (to: (typeof clockGoals)[number]): void =>
    sending.mutate(to, {
      onError: (error) =>
        toast({ title: t('clock.failed'), description: errorText(error), tone: 'destructive' }),
    });
  return (
    <SectionCard
      title={t('clock.title')}
      icon={<IconClockHour4 size={24} aria-hidden="true" />}
      className="mb-24"
    >
      <p className="mb-16 max-w-[60ch] text-muted">{t('clock.text')}</p>
      {now !== undefined ? (
        <p className="mb-8">
          {t('clock.now')} <strong>{t('clock.moment', { day, time })}</strong>
        </p>
      ) : clock.isError ? (
        <ErrorState error={clock.error} onRetry={() => void clock.refetch()} isRetrying={clock.isFetching} />
      ) : (
        <Loading>
          <Skeleton shape="block" width="16rem" height="1.5rem" />
        </Loading>
      )}
      <div role="status" className="mb-8 min-h-28 text-muted">
        {isGoing && t('clock.going')}
      </div>
      <Row stackOnPhone>
        {clockGoals.map((to) => (
          <Button
            key={to}
            variant="quiet"
            pending={isGoing && to === sending.variables}
            disabled={isGoing && to !== sending.variables}
            pendingLabel={t(`clock.${to}`)}
            onClick={() => send(to)}
          >
            {t(`clock.${to}`)}
          </Button>
        ))}
      </Row>
    </SectionCard>
  );
}
