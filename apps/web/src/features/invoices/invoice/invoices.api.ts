import { getInvoice, getInvoices } from '@sufra/contract/invoices.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';

export type InvoiceSummary = ReplyOf<typeof getInvoices>['invoices'][number];

/** The newest first, page by page; every visit reads them anew, since documents follow their booking. */
export const useInvoices = () =>
  useInfiniteQuery({
    queryKey: ['invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(getInvoices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });

/** Names of meals and places come in the language of the request. */
export function useInvoice(id: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['invoice', language, id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
    // While the language turns, the same document stays on the screen.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}
