import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getTracking } from '@sufra/contract/ordering/tracking.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { pollEvery } from '../../../lib/query.ts';

/** Fallback where the order's live stream can't be opened. */
const pollMs = 10_000;

export type Tracking = ReplyOf<typeof getTracking>;

export const trackingKey = (language: Language, orderId: string) =>
  ['order', language, orderId, 'tracking'] as const;

export function useTracking(orderId: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: trackingKey(language, orderId),
    queryFn: ({ signal }) => call(getTracking, { params: { orderId }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === orderId ? before : undefined),
    refetchInterval: pollEvery(pollMs),
    refetchOnMount: 'always',
  });
}
