import { getDemoMessages } from '@sufra/contract/demo-panel.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type DemoMessage = ReplyOf<typeof getDemoMessages>['messages'][number];

/** Read anew at every visit: a message that was just sent is what people come for. */
export const useDemoMessages = () =>
  useQuery({
    queryKey: ['demo-messages'],
    queryFn: () => call(getDemoMessages),
    refetchOnMount: 'always',
  });
