import { getOrders } from '@sufra/contract/ordering.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';

/** Orders move on without us, so that every visit reads them anew. */
export function useOrders() {
  const { language } = useLanguage();
  return useInfiniteQuery({
    queryKey: ['orders', language],
    queryFn: ({ pageParam, signal }) =>
      call(getOrders, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}
