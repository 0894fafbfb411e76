import { getProduction } from '@sufra/contract/partner-production.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';
import { every } from '../../lib/query.ts';

export type Production = ReplyOf<typeof getProduction>;
export type ProductionOrder = Production['slots'][number]['orders'][number];

const lookEveryMs = 60_000;

export function useProduction(date: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-production', language, date],
    queryFn: ({ signal }) => call(getProduction, { query: { date }, signal }),
    // While the language turns the same day stays on the screen; another day never passes for it.
    placeholderData: (before) => (before?.date === date ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: every(lookEveryMs),
  });
}
