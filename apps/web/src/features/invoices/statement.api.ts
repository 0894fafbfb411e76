// Reads a partner's payouts and their statements, for its own screens and for admins'.
import {
  getAdminStatement,
  getAdminStatementFile,
  getPayouts,
  getPayoutStatement,
  getPayoutStatementFile,
} from '@sufra/contract/payouts.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, callForFile } from '../../lib/api.ts';

/** The newest first; every visit reads them anew, since runs are paid at any time. */
export const usePayouts = () =>
  useQuery({
    queryKey: ['partner', 'payouts'],
    queryFn: ({ signal }) => call(getPayouts, { signal }),
    refetchOnMount: 'always',
  });

/** Names come in the language of the request. */
export function useStatement(id: string, reader: 'partner' | 'admin') {
  const { language } = useLanguage();
  const route = reader === 'admin' ? getAdminStatement : getPayoutStatement;
  return useQuery({
    queryKey: [reader, 'payouts', id, language],
    queryFn: ({ signal }) => call(route, { params: { id }, signal }),
    placeholderData: (before) => (before?.payout.id === id ? before : undefined),
    refetchOnMount: 'always',
  });
}

export const fetchStatementFile = (id: string, reader: 'partner' | 'admin'): Promise<Blob> =>
  callForFile(reader === 'admin' ? getAdminStatementFile : getPayoutStatementFile, { params: { id } });
