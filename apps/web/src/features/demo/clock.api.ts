import { type clockGoals, getDemoClock, setDemoClock } from '@sufra/contract/demo-panel.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followClock } from '../../lib/clock.ts';
import { useSingleMutation, put } from '../../lib/query.ts';

type DemoClock = ReplyOf<typeof getDemoClock>;

const key = ['demo-clock'];
/** While it is on its way one wants to see the days go by. */
const lookMs = 500;

/** Once it has arrived every screen may look different: all that was read is read again when it is shown. */
async function readClock(client: QueryClient): Promise<DemoClock> {
  const before = client.getQueryData<DemoClock>(key);
  const clock = await call(getDemoClock);
  followClock(clock.now);
  if (before?.goal && clock.goal === null)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
  return clock;
}

export function useDemoClock() {
  const client = useQueryClient();
  return useQuery({
    queryKey: key,
    queryFn: () => readClock(client),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.goal ? lookMs : false),
  });
}

export function useSendClock() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (to: (typeof clockGoals)[number]) => call(setDemoClock, { body: { to } }),
    // An older one would say that it goes nowhere, and nobody would look again.
    onSuccess: (clock) => put(client, key, clock),
  });
}
